package dev.plateau.server.testing;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** All rows of all tables, so that a check holds for tables of later versions too. */
public final class EveryRow {
    private final JdbcClient jdbc;

    public EveryRow(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Names of the tables with a row that holds a text. */
    public List<String> holding(String text) {
        return tables().stream()
                .filter(table -> jdbc.sql(
                                "select exists (select 1 from \"" + table + "\" t where position(? in t::text) > 0)")
                        .param(text)
                        .query(Boolean.class)
                        .single())
                .toList();
    }

    /** Names of all tables but those of the database's own tools. */
    public List<String> tables() {
        return jdbc.sql("""
                        select table_name from information_schema.tables
                        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'flyway%'
                        order by table_name
                        """).query((row, number) -> row.getString(1)).list();
    }
}
