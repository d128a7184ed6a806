package dev.plateau.server.deletion;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The names of people in the tables of all modules but the audit log, which has them in a table of its own. A test compares it with all columns. */
final class PersonNames {
    /** Columns with a name, of a person or a token. */
    static final List<PersonName> COLUMNS = List.of(
            new PersonName("incident", "assignee"),
            new PersonName("incident_event", "actor"),
            new PersonName("run_mark", "marked_by"),
            new PersonName("host_mark", "marked_by"),
            new PersonName("shared_machine", "shared_by"),
            new PersonName("minimum_effect_version", "saved_by"),
            new PersonName("benchmark_alias", "set_by"),
            new PersonName("release", "saved_by"),
            new PersonName("saved_view", "saved_by"),
            new PersonName("capsule_result", "added_by"),
            new PersonName("deletion", "requested_by"),
            new PersonName("invitation", "created_by"));

    /** Texts of histories in which a name is a part: after these words, and before the end of a word. */
    private static final List<NameInText> TEXTS = List.of(
            new NameInText("incident_event", "action", "assigned to "),
            new NameInText("incident_event", "reason", "@"),
            new NameInText("message", "event", "by "),
            new NameInText("message", "event", "assigned to "),
            new NameInText("message", "event", "@"));

    private PersonNames() {}

    record PersonName(String table, String column) {}

    private record NameInText(String table, String column, String before) {}

    /** Replaces a name in histories. */
    static void replace(JdbcClient jdbc, String name, String replacement) {
        for (PersonName item : COLUMNS) {
            jdbc.sql("update %1$s set %2$s = :new where %2$s = :name".formatted(item.table(), item.column()))
                    .param("name", name)
                    .param("new", replacement)
                    .update();
        }
        String literal = name.replaceAll("[^\\p{L}\\p{N}\\s]", "\\\\$0");
        for (NameInText item : TEXTS) {
            jdbc.sql("""
                            update %1$s set %2$s = regexp_replace(%2$s, :pattern, :new, 'gi') where strpos(lower(%2$s), lower(:name)) > 0
                            """.formatted(item.table(), item.column()))
                    .param("name", item.before() + name)
                    .param("pattern", "(?<![[:alnum:]])" + item.before() + literal + "(?![[:alnum:]])")
                    .param("new", item.before() + replacement)
                    .update();
        }
    }
}
