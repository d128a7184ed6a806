package dev.plateau.server.backup;

import java.sql.Connection;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Tables and sequences of a database, by PostgreSQL's catalog. */
final class DatabaseCatalog {
    static final String HISTORY = "flyway_schema_history";

    private final JdbcClient jdbc;

    DatabaseCatalog(Connection connection) {
        this.jdbc = JdbcClient.create(new SingleConnectionDataSource(connection, true));
    }

    /** A table, whole where it is partitioned, with the columns that have values of their own. */
    record StoredTable(String name, List<String> columns) {
        String quoted() {
            return quote(name);
        }

        String quotedColumns() {
            return columns.stream().map(DatabaseCatalog::quote).collect(Collectors.joining(", "));
        }
    }

    /** A foreign key with the statements that drop it and create it again. */
    record ForeignKey(String table, String name, String definition) {
        String drop() {
            return "alter table " + table + " drop constraint " + quote(name);
        }

        String create() {
            return "alter table " + table + " add constraint " + quote(name) + " " + definition;
        }
    }

    static String quote(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** All tables except Flyway's, by name. */
    List<StoredTable> tables() {
        return jdbc.sql("""
                        select c.relname, array_agg(a.attname::text order by a.attnum) as columns
                        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
                          and a.attgenerated = '' and c.relname <> :history
                        group by c.relname order by c.relname collate "C"
                        """)
                .param("history", HISTORY)
                .query((row, number) -> new StoredTable(
                        row.getString(1), List.of((String[]) row.getArray(2).getArray())))
                .list();
    }

    /** Foreign keys, without the copies of those of partitioned tables. */
    List<ForeignKey> foreignKeys() {
        return jdbc.sql("""
                        select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
                        where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
                        """)
                .query((row, number) -> new ForeignKey(row.getString(1), row.getString(2), row.getString(3)))
                .list();
    }

    /** Sequences that have returned a value. */
    List<BackupManifest.CopiedSequence> sequences() {
        return jdbc.sql("""
                        select sequencename, last_value from pg_sequences
                        where schemaname = 'public' and last_value is not null order by 1
                        """)
                .query((row, number) -> new BackupManifest.CopiedSequence(row.getString(1), row.getLong(2)))
                .list();
    }

    List<BackupManifest.AppliedMigration> migrations() {
        return jdbc.sql("select version, checksum from flyway_schema_history where success order by installed_rank")
                .query((row, number) -> new BackupManifest.AppliedMigration(
                        row.getString(1),
                        Optional.ofNullable(row.getObject(2))
                                .map(Integer.class::cast)
                                .orElse(null)))
                .list();
    }

    boolean isEmpty() {
        return jdbc.sql("select not exists (select from pg_class where relnamespace = 'public'::regnamespace)")
                .query(Boolean.class)
                .single();
    }

    void setSequence(BackupManifest.CopiedSequence sequence) {
        jdbc.sql("select setval(:name::regclass, :value)")
                .param("name", quote(sequence.name()))
                .param("value", sequence.lastValue())
                .query(Long.class)
                .single();
    }

    /** Executes a statement; returns the number of rows that it changed. */
    int execute(String statement) {
        return jdbc.sql(statement).update();
    }

    /** The sequence of a table's ids; {@code ids} for tables without one of their own. */
    String sequence(String table) {
        return jdbc.sql("select coalesce(pg_get_serial_sequence(?, 'id'), 'ids')")
                .param(table)
                .query(String.class)
                .single();
    }

    /** Start of the transaction, by the database's clock. */
    Instant now() {
        return jdbc.sql("select now()").query(OffsetDateTime.class).single().toInstant();
    }

    List<Long> ids(String query, Object parameter) {
        return jdbc.sql(query)
                .param(parameter)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    long count(String query) {
        return jdbc.sql(query).query(Long.class).single();
    }
}
