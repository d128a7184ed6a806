package dev.plateau.server.upgrade;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * All rows of a table as texts, in the order of these texts.
 *
 * @param columns their names, in quotes and with commas
 */
record TableRows(String columns, List<String> rows) {
    /** Every table of a database with its rows, also Flyway's history. */
    static Map<String, TableRows> of(JdbcClient database) {
        Map<String, TableRows> all = new TreeMap<>();
        database.sql("""
                select table_name, string_agg(quote_ident(column_name), ', ' order by ordinal_position)
                from information_schema.columns join information_schema.tables using (table_schema, table_name)
                where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name
                """).query(table -> {
            all.put(table.getString(1), read(database, table.getString(2), table.getString(1)));
        });
        return all;
    }

    /** These columns of the rows of a table or subquery, perhaps in a database with further columns. */
    static TableRows read(JdbcClient database, String columns, String from) {
        return new TableRows(
                columns,
                database.sql("select row(" + columns + ")::text from " + from + " t order by 1")
                        .query((row, number) -> row.getString(1))
                        .list());
    }

    /** Table and number of its rows, a line for each. */
    static String summary(Map<String, TableRows> tables) {
        return tables.entrySet().stream()
                .map(table -> table.getKey() + " " + table.getValue().rows().size())
                .collect(Collectors.joining(System.lineSeparator()));
    }
}
