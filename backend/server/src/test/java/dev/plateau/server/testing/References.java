package dev.plateau.server.testing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Columns of all tables that name something by its id, found in the database's own catalog: a table of a later version is among them. A column is
 * one if it ends like {@code run_id}, or is the {@code id} of the table {@code run}. The audit log is left out: it names what was deleted.
 */
public final class References {
    private final JdbcClient jdbc;

    public References(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    private record Column(String table, String name) {}

    /**
     * Which columns hold some ids.
     *
     * @param ids by the name of their table, as texts
     * @return "point.run_id" and the like
     */
    public List<String> holding(Map<String, Collection<String>> ids) {
        List<String> found = new ArrayList<>();
        ids.forEach((noun, values) -> columns(noun).forEach(column -> {
            boolean holds = jdbc.sql("select exists (select 1 from \"%s\" where \"%s\"::text = any(?))"
                            .formatted(column.table(), column.name()))
                    .param(values.toArray(String[]::new))
                    .query(Boolean.class)
                    .single();
            if (holds) {
                found.add(column.table() + "." + column.name());
            }
        }));
        return found;
    }

    /** Ids of all that belongs to a project by its own column {@code project_id}, by table, and of the project itself. */
    public Map<String, Collection<String>> ofProject(long project) {
        Map<String, Collection<String>> ids = new LinkedHashMap<>();
        ids.put("project", List.of(String.valueOf(project)));
        for (Column column : columns("project")) {
            if (column.name().equals("project_id") && hasId(column.table())) {
                ids.put(
                        column.table(),
                        jdbc.sql("select id::text from \"" + column.table() + "\" where project_id = ?")
                                .param(project)
                                .query((row, number) -> row.getString(1))
                                .list());
            }
        }
        ids.put("rule", ids.getOrDefault("alert_rule", List.of()));
        return ids;
    }

    private boolean hasId(String table) {
        // The id of an execution is a name that other projects may use, too.
        return !table.equals("execution")
                && jdbc.sql(
                                "select exists (select from information_schema.columns where table_schema = 'public' and table_name = ? and column_name = 'id')")
                        .param(table)
                        .query(Boolean.class)
                        .single();
    }

    private List<Column> columns(String noun) {
        return jdbc.sql("""
                        select c.table_name as table, c.column_name as name from information_schema.columns c
                        join information_schema.tables t using (table_schema, table_name)
                        where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'audit_event'
                          and (c.column_name = :noun || '_id' or c.column_name like '%\\_' || :noun || '_id'
                            or (c.table_name = :noun and c.column_name = 'id'))
                        order by c.table_name, c.column_name
                        """)
                .param("noun", noun)
                .query((row, number) -> new Column(row.getString(1), row.getString(2)))
                .list();
    }
}
