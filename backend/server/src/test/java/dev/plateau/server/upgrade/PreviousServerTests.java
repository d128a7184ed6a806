package dev.plateau.server.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.plateau.server.platform.storage.DatabaseAddress;
import dev.plateau.server.testing.ModuleFolder;
import dev.plateau.server.testing.StatementLog;
import dev.plateau.server.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Statements of the version before on the tables of this one: in a rolling upgrade, its servers go on until they are replaced. PostgreSQL plans each
 * statement, and rows of inserts have all columns that must have a value.
 */
class PreviousServerTests {
    private static final Path RECORDED = ModuleFolder.resolve("src/test/resources/previous-statements.sql");
    private static final Pattern ROWS = Pattern.compile(
            "\\b(?:insert into|copy) (?<table>[a-z_.]+) ?\\((?<columns>[a-z_, ]+)\\)", Pattern.CASE_INSENSITIVE);

    private static final Path CONSTANTS = ModuleFolder.resolve("src/test/resources/previous-constants.txt");

    /** Columns whose unknown constants servers leave alone, see {@link LaterVersionTests}. */
    private static final Set<String> LEFT_ALONE = Set.of(
            "message kind",
            "message channel",
            "message cadence",
            "request candidates",
            "deletion moving",
            "audit_event actor");

    /** A row for each value of a column that has a list of them. */
    private static final String LISTED = """
            select distinct conrelid::regclass || ' ' || list[1] || ' ' || value[1]
            from pg_constraint,
              regexp_match(pg_get_constraintdef(oid), '^CHECK \\(\\(\\(?([a-z_]+)[: a-z]* = ANY \\(\\(?ARRAY(.*)\\]') list,
              regexp_matches(list[2], '''([^'']+)''', 'g') value
            where contype = 'c' and conrelid <> 0 order by 1
            """;

    /** Columns of a table without which a row is refused. */
    private static final String DEMANDED = """
            select table_name, column_name from information_schema.columns
            where table_schema = 'public' and is_nullable = 'NO' and column_default is null
              and is_identity = 'NO' and is_generated = 'NEVER'
            """;

    @Test
    void statementsOfTheVersionBeforeWork() throws Exception {
        assumeFalse(TestDatabase.isDistributed(), "its statements are explained by PostgreSQL 16 or newer");
        DatabaseAddress database = TestDatabase.create();
        if (Boolean.getBoolean("plateau.update")) {
            record(database);
        }
        List<String> statements = Files.readAllLines(RECORDED);
        assertThat(statements).hasSizeGreaterThan(900);
        assertThat(refused(database, statements)).isEmpty();
    }

    /** A server fails at a row with a constant that it does not know: it must be able to read one a version before any server writes it. */
    @Test
    void serversOfTheVersionBeforeReadEachConstant() throws Exception {
        assumeFalse(TestDatabase.isDistributed(), "shards have the lists of their tables, too");
        DatabaseAddress database = TestDatabase.create();
        List<String> constants = constants(database);
        if (Boolean.getBoolean("plateau.update")) {
            Files.write(CONSTANTS, constants);
        }
        assertThat(constants).hasSizeGreaterThan(100).contains("alert_rule channel TEAMS");
        assertThat(unreadable(constants)).isEmpty();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "alter table alert_rule add check (channel in ('PAGER', 'MAIL')), add check (cadence in ('DAILY', 'HOURLY'))");
            statement.execute("alter table message add check (kind in ('OPENED', 'FORECAST'))");
        }
        assertThat(unreadable(constants(database)))
                .containsExactly("alert_rule cadence HOURLY", "alert_rule channel PAGER");
    }

    private static List<String> unreadable(List<String> constants) throws IOException {
        List<String> unreadable = new ArrayList<>(constants);
        unreadable.removeAll(Files.readAllLines(CONSTANTS));
        unreadable.removeIf(constant -> LEFT_ALONE.contains(constant.substring(0, constant.lastIndexOf(' '))));
        return unreadable;
    }

    private static List<String> constants(DatabaseAddress database) {
        return JdbcClient.create(database.unpooled())
                .sql(LISTED)
                .query(String.class)
                .list();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "alter table request rename column host to machine | column \"host\"",
                "alter table message drop column state | column \"state\"",
                "alter table agent add column room text not null | without room",
                "alter table score add column room text not null | without room",
                "alter table retention rename to lifetime | relation \"retention\"",
                "alter table agent drop constraint agent_pkey | no unique or exclusion constraint"
            })
    void aContractionIsFound(String contraction, String reason) throws Exception {
        assumeFalse(TestDatabase.isDistributed(), "its statements are explained by PostgreSQL 16 or newer");
        DatabaseAddress database = TestDatabase.create();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(contraction);
        }
        assertThat(refused(database, Files.readAllLines(RECORDED))).anyMatch(refusal -> refusal.contains(reason));
    }

    /** Keeps what this version's servers sent to tables of today; tests' own statements on tables that they make are left out. */
    private static void record(DatabaseAddress database) throws IOException, SQLException {
        List<String> sent = new ArrayList<>(StatementLog.statements());
        Set<String> refused = new HashSet<>();
        for (String refusal : refused(database, sent)) {
            System.out.println("not recorded: " + refusal);
            refused.add(refusal.replaceFirst("(?s).*? <- ", ""));
        }
        sent.removeAll(refused);
        Files.write(RECORDED, sent);
    }

    /** Reason and text of each statement that fails. */
    private static List<String> refused(DatabaseAddress database, List<String> statements) throws SQLException {
        List<String> refused = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(
                        database.url() + "?preferQueryMode=simple", database.user(), database.password());
                Statement statement = connection.createStatement()) {
            Map<String, Set<String>> demanded = new HashMap<>();
            ResultSet columns = statement.executeQuery(DEMANDED);
            while (columns.next()) {
                demanded.computeIfAbsent(columns.getString(1), table -> new HashSet<>())
                        .add(columns.getString(2));
            }
            for (String sql : statements) {
                missing(sql, demanded)
                        .or(() -> failure(statement, sql))
                        .ifPresent(reason -> refused.add(reason + " <- " + sql));
            }
        }
        return refused;
    }

    private static Optional<String> missing(String sql, Map<String, Set<String>> demanded) {
        Matcher rows = ROWS.matcher(sql);
        if (!rows.find()) {
            return Optional.empty();
        }
        Set<String> missing = new HashSet<>(demanded.getOrDefault(rows.group("table"), Set.of()));
        Arrays.asList(rows.group("columns").split(", ?", -1)).forEach(missing::remove);
        return missing.isEmpty() ? Optional.empty() : Optional.of("a row without " + String.join(", ", missing));
    }

    private static Optional<String> failure(Statement statement, String sql) {
        Matcher rows = ROWS.matcher(sql);
        boolean copies = sql.toLowerCase(Locale.ROOT).startsWith("copy");
        if (copies && !rows.find()) {
            return Optional.empty();
        }
        try {
            statement.execute(
                    copies
                            ? "select " + rows.group("columns") + " from " + rows.group("table") + " limit 0"
                            : "explain (generic_plan) " + sql);
            return Optional.empty();
        } catch (SQLException refusal) {
            return Optional.of(String.valueOf(refusal.getMessage()));
        }
    }
}
