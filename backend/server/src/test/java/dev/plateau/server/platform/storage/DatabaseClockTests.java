package dev.plateau.server.platform.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.MoodySmtp;
import dev.plateau.server.testing.Night;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerContext;
import dev.plateau.server.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Servers whose clocks are wrong work by the database's. */
class DatabaseClockTests {
    private static final Path SOURCES = Path.of("src/main/java");
    private static final Pattern OF_THE_MACHINE = Pattern.compile(
            "Instant\\.now\\(|currentTimeMillis|Clock\\.system|OffsetDateTime\\.now\\(|LocalDate\\.now\\(|new Date\\(\\)");

    private final DatabaseAddress database = TestDatabase.create();
    private final JdbcClient jdbc = JdbcClient.create(database.unpooled());

    @Test
    void aWrongClockIsCorrectedAlsoWhenItIsSetLater() {
        AtomicReference<Duration> error = new AtomicReference<>(Duration.ofHours(-2));
        InstantSource machine = () -> Instant.now().plus(error.get());
        var clock = new DatabaseClock(jdbc, machine);
        assertThat(Duration.between(clock.instant(), Instant.now()).abs()).isLessThan(Duration.ofSeconds(2));

        error.set(Duration.ofHours(3));
        clock.follow();
        assertThat(Duration.between(clock.instant(), Instant.now()).abs()).isLessThan(Duration.ofSeconds(2));
    }

    /** Times of one machine stay comparable to the microsecond. */
    @Test
    void aRightClockIsLeftAlone() {
        AtomicReference<Instant> machine = new AtomicReference<>(Instant.now());
        var clock = new DatabaseClock(jdbc, () -> machine.updateAndGet(ignored -> Instant.now()));
        for (int i = 0; i < 20; i++) {
            clock.follow();
        }
        Instant read = clock.instant();
        assertThat(read).isEqualTo(machine.get().truncatedTo(ChronoUnit.MICROS));
    }

    /** The database is two hours ahead of the server: what another server has made due now is sent now. */
    @Test
    void mailsAreDueByTheClockOfTheDatabase() throws Exception {
        assumeFalse(TestDatabase.isDistributed(), "workers have clocks of their own");
        try (MoodySmtp smtp = new MoodySmtp()) {
            GivenDatabase given = new GivenDatabase(database);
            ahead();
            try (ServerContext server = given.serveHere(smtp)) {
                RemoteProject project = given.project(server.address());
                for (int night = 0; night < Night.CONFIRMED; night++) {
                    project.upload(new Night("Suite", 0, night, 1));
                }
                given.await("messages", "message", GivenDatabase.READERS);
                given.jdbc()
                        .sql("update message set due_at = clock_timestamp() where state <> 'SENT'")
                        .update();
                given.awaitSent(GivenDatabase.READERS);
                assertThat(given.count("message where created_at > pg_catalog.now() + interval '1 hour'"))
                        .as("times of the database")
                        .isEqualTo(GivenDatabase.READERS);
            }
        }
    }

    /** Two hours later for all that connect from now on. */
    private void ahead() {
        for (String function : new String[] {"now", "clock_timestamp"}) {
            jdbc.sql("create function public." + function + "() returns timestamptz language sql as"
                            + " 'select pg_catalog." + function + "() + interval ''2 hours'''")
                    .update();
        }
        String name = database.url().replaceFirst(".*/", "");
        jdbc.sql("alter database " + name + " set search_path = public, pg_catalog")
                .update();
    }

    @Test
    void nothingElseReadsTheClockOfTheMachine() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            assertThat(files.filter(file -> file.toString().endsWith(".java"))
                            .filter(file -> OF_THE_MACHINE.matcher(read(file)).find())
                            .map(file -> file.getFileName().toString()))
                    // Commands run without a server. Spring Session stamps sessions with the clock of the machine.
                    .containsExactlyInAnyOrder(
                            "DatabaseClock.java", "TokenCommand.java", "Backup.java", "HashedSessions.java");
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
