package dev.plateau.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MigrationsTest {
    private static final Path FOLDER = Path.of("src/main/resources/db/migration");
    private static final Pattern NAME = Pattern.compile("V([1-9][0-9]*)__[a-z]+(_[a-z]+)*\\.sql");
    /** The migrations up to this one are the baseline: one file for each module, whatever its size. */
    private static final int BASELINE = 15;

    private static final int MOST_LINES = 120;
    private static final int LONGEST_LINE = 140;
    private static final List<String> BIG_TABLES =
            List.of("score", "upload_part", "change_point", "profile", "profile_part");

    private static final int LAST_WITH_ALL_SERVERS_STOPPED = 58;

    /** Statements on existing tables that may fail the statements of an older server. */
    private static final Pattern CONTRACTION = Pattern.compile(
            "(?i)\\bdrop (?!not null|default)|\\brename\\b|\\bset not null\\b|\\balter column \\w+ (set data )?type\\b|\\btruncate\\b"
                    + "|\\badd constraint\\b|\\badd column (?![^,;]*\\bdefault\\b)[^,;]*\\bnot null\\b");

    private static final Pattern UNIQUE_INDEX = Pattern.compile("(?i)\\bcreate unique index \\w+ on (?<table>\\w+)");

    /** Migrations that match all the same, each with the reason why servers of the version before go on. */
    private static final Map<String, String> CONTRACTIONS = Map.of(
            "V53__expand_personal_tokens", "older servers give every token the project that the constraint demands",
            "V61__expand_incident_issues", "the new constraints accept every row that the old ones accept",
            "V64__expand_state_mails", "the new constraints accept every row that the old ones accept");

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".sql"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void applyToAnEmptyDatabaseOnce() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            Flyway flyway = Flyway.configure()
                    .dataSource(postgres.getPostgresDatabase())
                    .load();
            assertThat(flyway.migrate().migrationsExecuted).isEqualTo(files().size());
            assertThat(flyway.migrate().migrationsExecuted).isZero();
            assertThat(flyway.validateWithResult().validationSuccessful).isTrue();
        }
    }

    /** Rows come by the thousand with every upload: a table of them can only be partitioned by a column of its primary key. */
    @Test
    void bigTablesHaveTheProjectInTheirKey() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start();
                Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            Flyway.configure().dataSource(postgres.getPostgresDatabase()).load().migrate();
            ResultSet keys = statement.executeQuery("""
                    select table_name from information_schema.table_constraints
                    join information_schema.key_column_usage using (constraint_schema, constraint_name, table_name)
                    where constraint_schema = 'public' and constraint_type = 'PRIMARY KEY' and column_name = 'project_id'
                    """);
            List<String> found = new ArrayList<>();
            while (keys.next()) {
                found.add(keys.getString(1));
            }
            assertThat(found).containsAll(BIG_TABLES);
        }
    }

    /** Those of v0.1.0 and later releases: data of theirs would not open any more. */
    @Test
    void ofReleasesStayAsTheyAre() throws Exception {
        List<String> files = new ArrayList<>();
        for (Path file : files()) {
            CRC32 checksum = new CRC32();
            checksum.update(Files.readAllBytes(file));
            files.add("%s %08x".formatted(file.getFileName(), checksum.getValue()));
        }
        assertThat(files).containsAll(Files.readAllLines(Path.of("src/test/resources/released-migrations.txt")));
    }

    /** Servers of the version before run on the migrated tables during a rolling upgrade. */
    @ParameterizedTest
    @MethodSource("files")
    void expandOnlySinceThePackedScores(Path file) throws Exception {
        String name = file.getFileName().toString().replaceFirst("\\.sql$", "");
        boolean expands = name.matches("V\\d+__expand_.*");
        if (number(file) > LAST_WITH_ALL_SERVERS_STOPPED) {
            assertThat(expands || CONTRACTIONS.containsKey(name))
                    .as(name + " begins with 'expand', or is an exception with a reason")
                    .isTrue();
        }
        if (expands && !CONTRACTIONS.containsKey(name)) {
            String sql = Files.readString(file).replaceAll("--.*", "");
            assertThat(CONTRACTION.matcher(sql).results().map(MatchResult::group))
                    .as(name)
                    .isEmpty();
            assertThat(UNIQUE_INDEX.matcher(sql).results().map(index -> index.group("table")))
                    .as(name + ": rows of older servers may be refused, unless the table is new")
                    .allMatch(table -> sql.contains("create table " + table + " "));
        }
    }

    @Test
    void areNumberedWithoutGaps() throws Exception {
        List<Integer> numbers = new ArrayList<>();
        for (Path file : files()) {
            numbers.add(number(file));
        }
        assertThat(numbers)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, numbers.size()).boxed().toList());
    }

    @ParameterizedTest
    @MethodSource("files")
    void areShortAndSayWhatTheyAreFor(Path file) throws Exception {
        List<String> lines = Files.readAllLines(file);
        assertThat(lines.getFirst()).startsWith("-- ");
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(LONGEST_LINE));
        if (number(file) > BASELINE) {
            assertThat(lines).hasSizeLessThanOrEqualTo(MOST_LINES);
        }
    }

    private static int number(Path file) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        assertThat(name.matches()).as(file.toString()).isTrue();
        return Integer.parseInt(name.group(1));
    }
}
