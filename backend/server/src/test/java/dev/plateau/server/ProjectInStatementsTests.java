package dev.plateau.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.SqlTexts.SqlText;
import dev.plateau.server.testing.TestDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * SQL names a project for each table that a distributed database divides by project: such a statement goes to one node. A fragment without a complete
 * condition is not checked.
 */
class ProjectInStatementsTests {
    private static final Path DISTRIBUTION =
            Path.of("../../db-migrations/src/main/resources/db/distributed/distribute.sql");

    /** Sources with statements on several projects, and why. */
    private static final Map<String, String> EXCEPTIONS = Map.of(
            "PartSql.java", "moves rows between projects, which a distributed database refuses",
            "PartMove.java", "the same",
            "PersonalData.java", "a person has rows in all projects",
            "ProjectTables.java", "projects share lists of flags",
            "Recordings.java", "the backlog is that of all projects",
            "Backup.java", "a backup is of all projects");

    private static final Pattern LOCAL =
            Pattern.compile("create temporary table local_table.*?array\\[(.*?)\\]", Pattern.DOTALL);
    private static final Pattern CONDITION = Pattern.compile("\\b(?:where|using \\(|on)\\s");
    private static final Pattern OPEN = Pattern.compile("(?:\\b(?:where|and|set|from|using)|[,(])$");
    private static final Pattern PROJECT = Pattern.compile("project");

    private final Set<String> distributed = distributed();

    private static Set<String> distributed() {
        Set<String> tables = JdbcClient.create(TestDatabase.create().unpooled())
                .sql(
                        "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'project_id'")
                .query(String.class)
                .set();
        String local = LOCAL.matcher(SqlTexts.read(DISTRIBUTION))
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        tables.removeIf(table -> local.contains("'" + table + "'") || table.equals("waiting_for_detection"));
        return tables;
    }

    @Test
    void everyStatementNamesTheProjectOfItsTables() {
        assertThat(distributed).contains("run", "score", "point").doesNotContain("message", "detection_queue");
        Map<String, List<String>> found = SqlTexts.all().stream()
                .filter(sql -> !namesProjects(sql.text()))
                .collect(Collectors.groupingBy(
                        sql -> sql.file().getFileName().toString(),
                        Collectors.mapping(SqlText::text, Collectors.toList())));
        Set<String> excepted = new TreeSet<>(found.keySet());
        excepted.retainAll(EXCEPTIONS.keySet());

        found.keySet().removeAll(EXCEPTIONS.keySet());
        assertThat(found).isEmpty();
        assertThat(excepted).as("reasons that are still needed").isEqualTo(new TreeSet<>(EXCEPTIONS.keySet()));
    }

    private boolean namesProjects(String sql) {
        long tables =
                OwnTablesTest.tables(sql).stream().filter(distributed::contains).count();
        long projects = PROJECT.matcher(sql).results().count();
        boolean isFragment = projects == 0
                && (!CONDITION.matcher(sql).find() || OPEN.matcher(sql.strip()).find());
        return tables <= projects || isFragment;
    }
}
