package dev.plateau.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MigrationsTest {
    private static final Path FOLDER = Path.of("src/main/resources/db/migration");
    private static final Pattern NAME = Pattern.compile("V([1-9][0-9]*)__[a-z]+(_[a-z]+)*\\.sql");
    private static final int LONGEST = 120;

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList();
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

    /** 10 KB in an iteration of 100 ms, 1 MB in one of 10 s, 10 KB again in single-shot mode, and 100 KB/op. */
    @Test
    void pointsStoredBeforeKnowTheirBackground() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start();
                Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            FluentConfiguration flyway = Flyway.configure().dataSource(postgres.getPostgresDatabase());
            flyway.target("29").load().migrate();
            statement.execute("insert into project (id, name, created_at) values (1, 'p', now())");
            stored(statement, 1, "avgt", "100 ms", 17, 1e5);
            stored(statement, 2, "avgt", "10 s", 17, 1e5);
            stored(statement, 3, "ss", "100 ms", 17, 1e5);
            stored(statement, 4, "avgt", "100 ms", 1e5, 1e5);
            stored(statement, 5, "avgt", "single-shot", 17, 1e5);
            flyway.target(MigrationVersion.LATEST).load().migrate();

            ResultSet marked = statement.executeQuery("select array_agg(score_id) from point where background");
            marked.next();
            assertThat(marked.getString(1)).isEqualTo("{101}");
        }
    }

    private static void stored(Statement into, int key, String mode, String time, double bytes, double rate)
            throws SQLException {
        into.execute(
                "insert into benchmark_key (id, project_id, benchmark, mode, threads) values (%d, 1, 'b%d', '%s', 1)"
                        .formatted(key, key, mode));
        into.execute("""
                insert into score (id, run_id, upload_id, benchmark_key_id, metric, unit, written_unit, direction, score,
                    fork_sizes, measurements, settings)
                select v.id, 1, gen_random_uuid(), %1$d, v.metric, v.unit, v.unit, 'NEITHER', v.score, '{}', '{}', v.settings
                from (values (%1$d, 'score', 'ns/op', 1, '{"measurementTime":"%2$s"}'),
                    (%1$d + 100, 'gc.alloc.rate.norm', 'B/op', %3$s, null),
                    (%1$d + 200, 'gc.alloc.rate', 'B/s', %4$s, null)) v (id, metric, unit, score, settings)
                """.formatted(key, time, bytes, rate));
        into.execute("""
                insert into point (series_id, position, score_id, run_id, score, forks)
                select 1, now(), id, 1, score, 1 from score where benchmark_key_id = %d
                """.formatted(key));
    }

    @Test
    void areNumberedWithoutGaps() throws Exception {
        List<Integer> numbers = new ArrayList<>();
        for (Path file : files()) {
            Matcher name = NAME.matcher(file.getFileName().toString());
            assertThat(name.matches()).as(file.toString()).isTrue();
            numbers.add(Integer.valueOf(name.group(1)));
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
        assertThat(lines).hasSizeLessThanOrEqualTo(LONGEST);
    }
}
