package dev.plateau.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
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
