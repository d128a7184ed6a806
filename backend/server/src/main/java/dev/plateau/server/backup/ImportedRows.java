package dev.plateau.server.backup;

import static dev.plateau.server.backup.DatabaseCatalog.quote;

import dev.plateau.server.backup.ArchivedTables.ArchivedTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Statements that turn JSON lines, in the temporary table {@code incoming}, into rows of a project with ids of this server. */
final class ImportedRows {
    /** Tables whose rows belong to all projects, with their keys: rows that this server has already are not inserted. */
    static final Map<String, List<String>> SHARED = Map.of(
            "jdk", List.of("vendor", "version", "vm_name", "vm_version", "build"), "flag_list", List.of("digest"));

    private static final List<String> UUIDS = List.of("upload", "refused_upload");

    private final long project;
    private final Map<String, String> replaced;

    /** @param name of the project; a valid one has no quotes */
    ImportedRows(long project, String name) {
        this.project = project;
        this.replaced = Map.of(
                "alert_rule.secret",
                "replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')",
                // Two servers would send the same messages.
                "alert_rule.enabled",
                "false",
                // An archive makes nothing public.
                "project.visibility",
                "case r.visibility when 'PUBLIC' then 'SIGNED_IN' else r.visibility end",
                "saved_view.address",
                address(name),
                "upload.receipt",
                receipt(name));
    }

    /** The address of a saved page, with the name of the project and the ids in the path. */
    private static String address(String name) {
        String address = "regexp_replace(r.address, '^/projects/[^/?]+', '/projects/" + name + "')";
        Map<String, String> pages =
                Map.of("series", "series", "cells", "benchmark_key", "runs", "run", "incidents", "incident");
        for (Map.Entry<String, String> page : pages.entrySet()) {
            String place = "^/projects/[^/?]+/" + page.getKey() + "/(\\d+)";
            address = "case when r.address ~ '" + place + "' then regexp_replace(" + address + ", '(/" + page.getKey()
                    + "/)\\d+', '\\1' || coalesce((select new from " + ids(page.getValue())
                    + " where old = substring(r.address from '" + place + "')::bigint), 0)) else " + address + " end";
        }
        return address;
    }

    private static String receipt(String name) {
        return """
                r.receipt || jsonb_build_object('upload', own.new, 'runs', coalesce((
                  select jsonb_agg(one || jsonb_build_object('id', coalesce(m.new, -(one ->> 'id')::bigint),
                    'url', '/api/v1/projects/%s/runs/' || coalesce(m.new, -(one ->> 'id')::bigint)) order by place)
                  from jsonb_array_elements(r.receipt -> 'runs') with ordinality as runs (one, place)
                  left join imported_run m on m.old = (one ->> 'id')::bigint), '[]'))
                """.formatted(name);
    }

    private static String ids(String table) {
        return "imported_" + table;
    }

    /** Statements that give each row a new id, in the order of the old ones. */
    List<String> newIds(ArchivedTable table, String sequence) {
        String type = UUIDS.contains(table.name()) ? "uuid" : "bigint";
        String create = "create temporary table " + ids(table.name()) + " (old " + type + " primary key, new " + type
                + " not null) on commit drop";
        if (SHARED.containsKey(table.name())) {
            return List.of(create);
        }
        String next = UUIDS.contains(table.name())
                ? "gen_random_uuid()"
                : "nextval('" + (table.name().equals("score") ? "score_ids" : sequence) + "')";
        String fill = "insert into " + ids(table.name()) + " select id, " + next + " from (select (line ->> 'id')::"
                + type + " as id from incoming order by 1) o";
        return List.of(create, fill);
    }

    /** Tests whether each row of the archive becomes one of this server. */
    static boolean addsEach(ArchivedTable table) {
        return !SHARED.containsKey(table.name()) && !table.name().equals(ArchivedTables.PROJECT);
    }

    /**
     * Statements that insert the rows; the last one counts them. None of them changes a table by a join with the archive's rows: a distributed
     * database refuses that.
     *
     * @param archived columns of the archive
     * @param stored columns of the table
     */
    List<String> insert(ArchivedTable table, List<String> archived, List<String> stored) {
        if (table.name().equals(ArchivedTables.PROJECT)) {
            return List.of(updateProject(archived));
        }
        if (SHARED.containsKey(table.name())) {
            return insertShared(table, archived);
        }
        Map<String, String> values = new LinkedHashMap<>();
        if (stored.contains("project_id")) {
            values.put("project_id", Long.toString(project));
        }
        List<String> joins = new ArrayList<>();
        boolean hasId = table.hasId(stored);
        if (hasId) {
            joins.add("join " + ids(table.name()) + " own on own.old = r.id");
        }
        for (String column : archived) {
            String kind = ArchivedTables.REFERENCES.get(column);
            if (column.equals("id") && hasId) {
                values.put("id", "own.new");
            } else if (kind != null) {
                joins.add("left join " + ids(kind) + " m_" + column + " on m_" + column + ".old = r." + column);
                // A reference to a row that was deleted stays one.
                values.put(
                        column,
                        "coalesce(m_" + column + ".new, " + (UUIDS.contains(kind) ? "r." : "-r.") + column + ")");
            } else {
                values.put(column, "r." + quote(column));
            }
        }
        for (String column : stored) {
            String value = replaced.get(table.name() + "." + column);
            if (value != null) {
                values.put(column, value);
            }
        }
        return List.of("insert into " + quote(table.name()) + " ("
                + names(values.keySet().stream().toList())
                + ") overriding system value select " + String.join(", ", values.values()) + from(table) + " "
                + String.join(" ", joins));
    }

    private String updateProject(List<String> columns) {
        String changes = columns.stream()
                .map(column ->
                        column + " = " + replaced.getOrDefault(ArchivedTables.PROJECT + "." + column, "r." + column))
                .collect(Collectors.joining(", "));
        return "do $$ declare r project; begin select (json_populate_record(null::project, line)).* into r from incoming; update project set "
                + changes + " where id = " + project + "; end $$";
    }

    private static List<String> insertShared(ArchivedTable table, List<String> columns) {
        List<String> key = Objects.requireNonNull(SHARED.get(table.name()));
        String values = columns.stream()
                .map(column -> column.equals("id") ? "nextval('ids')" : "r." + column)
                .collect(Collectors.joining(", "));
        String insert = "insert into " + table.name() + " (" + names(columns) + ") select " + values + from(table)
                + " on conflict (" + names(key) + ") do nothing";
        return columns.contains("id")
                ? List.of(
                        insert,
                        "insert into " + ids(table.name()) + " select r.id, j.id" + from(table) + " join "
                                + table.name() + " j using (" + names(key) + ")")
                : List.of(insert);
    }

    private static String from(ArchivedTable table) {
        return " from incoming i cross join lateral json_populate_record(null::" + quote(table.name()) + ", i.line) r";
    }

    private static String names(List<String> columns) {
        return columns.stream().map(DatabaseCatalog::quote).collect(Collectors.joining(", "));
    }
}
