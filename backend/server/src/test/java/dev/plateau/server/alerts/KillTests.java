package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.MoodySmtp;
import dev.plateau.server.testing.MoodySmtp.Mood;
import dev.plateau.server.testing.Night;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerProcess;
import dev.plateau.server.testing.TestDataFolder;
import dev.plateau.server.testing.TestTokens;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real server with its own database is killed while it has something to tell; the database with it. */
class KillTests {
    @TempDir
    Path data;

    @BeforeEach
    void makeDatabase() throws IOException {
        TestDataFolder.fill(data);
    }

    @Test
    void whatWasUploadedOrUnderWayIsToldAfterAKill() throws Exception {
        try (MoodySmtp smtp = new MoodySmtp()) {
            String token;
            // It dies right after the last upload was acknowledged, before or while it evaluates, files, or waits.
            try (ServerProcess server = server(smtp)) {
                server.address();
                token = TestTokens.create(data, "kill");
                RemoteProject project = new RemoteProject(server.address(), "kill", token);
                project.tellByMail("team@example.org");
                uploadAll(project, "First", 0);
                server.kill();
            }
            // It dies while the mail server has the mail and has not said so.
            try (ServerProcess server = server(smtp)) {
                RemoteProject project = new RemoteProject(server.address(), "kill", token);
                await(() -> !smtp.taken().isEmpty());
                smtp.be(Mood.SILENT_AFTER_DATA);
                uploadAll(project, "Second", Night.APART);
                await(() -> smtp.taken().size() > 1);
                server.kill();
            }
            smtp.be(Mood.FINE);
            try (ServerProcess server = server(smtp)) {
                server.address();
                await(() -> smtp.taken().size() > 2);
                // The server is stopped in order: what it has still to send it would send now.
            }
            assertThat(smtp.taken()).hasSize(3);
            assertThat(smtp.taken().getLast())
                    .as("the second mail was sent again under its id")
                    .isEqualTo(smtp.taken().get(1))
                    .isNotEqualTo(smtp.taken().getFirst());
        }
    }

    private ServerProcess server(MoodySmtp smtp) throws IOException {
        return ServerProcess.start(
                Map.of("SPRING_MAIL_HOST", "127.0.0.1", "SPRING_MAIL_PORT", String.valueOf(smtp.port())),
                "--port",
                "0",
                "--data",
                data.toString());
    }

    private static void uploadAll(RemoteProject project, String suite, int first) throws Exception {
        for (int night = 0; night < Night.CONFIRMED; night++) {
            project.upload(new Night(suite, first, night, 1));
        }
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("nothing was sent").isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }
}
