package dev.plateau.server.dashboard.administration;

import dev.plateau.server.PlateauServer;
import dev.plateau.server.access.people.AccountMails;
import dev.plateau.server.platform.storage.DataSettings;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.Storage;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Versions, places and sizes of a server. */
@Component
record ServerFacts(JdbcClient jdbc, Storage storage, DataSettings data, AccountMails mails) {
    private static final int TABLES = 12;

    /**
     * The facts of now.
     *
     * @param started start of this server's process
     * @param freeDisk bytes that the data folder can grow by; null with an external database
     * @param mails true if mail is configured
     */
    record Facts(
            String version,
            String java,
            String database,
            Instant started,
            boolean embedded,
            @Nullable Long freeDisk,
            boolean mails,
            long databaseBytes,
            List<TableSize> tables) {}

    /** A table with its indexes and partitions. */
    record TableSize(String name, long bytes) {}

    Facts read() {
        @Nullable String version = PlateauServer.class.getPackage().getImplementationVersion();
        return new Facts(
                Objects.requireNonNullElse(version, "development"),
                System.getProperty("java.vendor") + " " + Runtime.version(),
                "PostgreSQL " + text("show server_version"),
                Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime()),
                storage.embedded(),
                storage.embedded() ? (Long) data.folder().toFile().getUsableSpace() : null,
                mails.configured(),
                jdbc.sql("select pg_database_size(current_database())")
                        .query(Long.class)
                        .single(),
                jdbc.sql("""
                        select coalesce(parent.relname, c.relname) as name, sum(pg_total_relation_size(c.oid))::bigint as bytes
                        from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
                        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
                        group by 1 order by 2 desc limit ?
                        """)
                        .param(TABLES)
                        .query(RecordMapper.of(TableSize.class))
                        .list());
    }

    private String text(String sql) {
        return jdbc.sql(sql).query(String.class).single();
    }
}
