package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.MoodySmtp;
import dev.plateau.server.testing.MoodySmtp.Mood;
import dev.plateau.server.testing.Night;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerProcess;
import dev.plateau.server.testing.TestDataFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
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

    /** It dies right after the last upload was acknowledged, before or while it evaluates, files, or waits. */
    @Test
    void whatWasUploadedIsToldAfterAKill() throws Exception {
        try (MoodySmtp smtp = new MoodySmtp()) {
            String token = token();
            try (ServerProcess server = server(smtp)) {
                uploadAll(server.address(), token);
                server.kill();
            }
            try (ServerProcess server = server(smtp)) {
                server.address();
                await(() -> !smtp.taken().isEmpty());
                // The server is stopped in order: it would send a second one now.
            }
            assertThat(smtp.taken()).hasSize(1);
        }
    }

    /** It dies while the mail server has the mail and has not said so: sent again, under the same id. */
    @Test
    void whatWasUnderWayIsSentAgainUnderItsId() throws Exception {
        try (MoodySmtp smtp = new MoodySmtp()) {
            String token = token();
            smtp.be(Mood.SILENT_AFTER_DATA);
            try (ServerProcess server = server(smtp)) {
                uploadAll(server.address(), token);
                await(() -> !smtp.taken().isEmpty());
                server.kill();
            }
            smtp.be(Mood.FINE);
            try (ServerProcess server = server(smtp)) {
                server.address();
                await(() -> smtp.taken().size() > 1);
            }
            assertThat(smtp.taken()).hasSize(2);
            assertThat(new HashSet<>(smtp.taken())).as("ids").hasSize(1);
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

    private String token() throws IOException {
        return ServerProcess.token(Map.of(), "kill", "--data", data.toString());
    }

    private static void uploadAll(URI address, String token) throws Exception {
        RemoteProject project = new RemoteProject(address, "kill", token);
        project.tellByMail("team@example.org");
        for (int night = 0; night < Night.CONFIRMED; night++) {
            project.upload(new Night("Suite", 0, night, 1));
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
