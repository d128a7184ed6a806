package dev.plateau.server.platform.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ServerContext;
import dev.plateau.server.testing.ServerProcess;
import dev.plateau.server.testing.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Real servers on one data folder, or on none. */
@ExtendWith(OutputCaptureExtension.class)
class DataFolderTests {
    private static final String TOKEN = "plt_[A-Za-z0-9_-]{43}";

    @TempDir
    Path parent;

    @Test
    void aKilledServerLosesNothingASecondOneIsRefusedAndTheTokenCommandNeedsNone() throws Exception {
        String data = parent.resolve("my data").toString();
        String token = lastLine(token("create", "--project", "shop", "--name", "ci", "--data", data));
        assertThat(token).matches(TOKEN);
        assertThat(Path.of(data, "database/postmaster.pid")).doesNotExist();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(data))))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(data, "password"))))
                .isEqualTo("rw-------");

        InterruptedUploads uploads;
        ServerProcess first = ServerProcess.start("--port", "0", "--data", data);
        try {
            first.address();
            ServerProcess second = ServerProcess.start("--port=0", "--data=" + data);
            assertThat(second.exitCode()).isEqualTo(1);
            assertThat(second.output())
                    .contains(data + " is in use by another Plateau server (process " + first.pid() + ")");

            uploads = new InterruptedUploads(token);
            uploads.send(first);
        } finally {
            first.kill();
        }
        long orphan = postmaster(data);
        assertThat(ProcessHandle.of(orphan)).isPresent();

        try (ServerProcess restarted = ServerProcess.start("--port", "0", "--data", data)) {
            restarted.address();
            assertThat(postmaster(data)).isNotEqualTo(orphan);
            awaitEnd(orphan);
            uploads.sendAgain(restarted.address());
            assertThat(lastLine(token("rotate", "--project", "shop", "--name", "ci", "--at-once", "--data", data)))
                    .matches(TOKEN)
                    .isNotEqualTo(token);
            assertThat(restarted.output())
                    .contains("local-key")
                    .doesNotContain(Files.readString(Path.of(data, "local-key")).strip());
        }
        assertThat(Path.of(data, "database/postmaster.pid")).doesNotExist();
        assertThat(token("revoke", "--project", "shop", "--name", "ci", "--data", data))
                .contains("is revoked");
        assertThat(token("list", "--project", "shop", "--data", data)).contains("ci", "revoked", "upload, gate");
    }

    private static String lastLine(String output) {
        return output.lines().toList().getLast();
    }

    /** A process that has ended is listed until its parent, by now the system's first process, has asked how. */
    private static void awaitEnd(long process) {
        ProcessHandle.of(process)
                .ifPresent(
                        handle -> handle.onExit().orTimeout(1, TimeUnit.MINUTES).join());
    }

    @Test
    void aDatabaseThatIsGivenIsUsedAndDemandsAnAdministrator(CapturedOutput output) throws Exception {
        DatabaseAddress given = TestDatabase.createEmpty();
        Map<String, String> environment = Map.of(
                "SPRING_DATASOURCE_URL", given.url(),
                "SPRING_DATASOURCE_USERNAME", given.user(),
                "SPRING_DATASOURCE_PASSWORD", given.password());
        Path data = parent.resolve("unused");
        Map<String, String> withFolder = new HashMap<>(environment);
        withFolder.put("PLATEAU_DATA", data.toString());
        try (ServerContext _ = ServerContext.start(withFolder)) {
            ServerProcess create =
                    ServerProcess.start(environment, "token", "create", "--project", "shop", "--name", "ci");
            assertThat(create.exitCode()).as(create.output()).isZero();
            assertThat(output).contains("set-up code is");
        }
        assertThat(data).doesNotExist();
        try (Connection connection = given.connect();
                ResultSet tokens = connection.createStatement().executeQuery("select count(*) from upload_token")) {
            assertThat(tokens.next()).isTrue();
            assertThat(tokens.getInt(1)).isEqualTo(1);
        }
    }

    @Test
    void wrongUseOfTheCommandLineIsExplained() throws Exception {
        ServerProcess unknown = ServerProcess.start("--prot", "1");
        assertThat(unknown.exitCode()).isEqualTo(64);
        assertThat(unknown.output())
                .contains("Unknown option")
                .contains("--port")
                .contains("--data");
        ServerProcess noName = ServerProcess.start("token", "create", "--project", "shop");
        assertThat(noName.exitCode()).isEqualTo(64);
        assertThat(noName.output()).contains("Missing required option").contains("--name");
        String data = parent.resolve("wrong").toString();
        ServerProcess wrongProject =
                ServerProcess.start("token", "create", "--project", "a b", "--name", "x", "--data", data);
        assertThat(wrongProject.exitCode()).isEqualTo(64);
        assertThat(wrongProject.output())
                .contains("'a b' can't be a project's name")
                .doesNotContain("\tat ");
        assertThat(Path.of(data)).as("no database was made for it").doesNotExist();
    }

    private static String token(String... arguments) throws Exception {
        String[] all = new String[arguments.length + 1];
        all[0] = "token";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        ServerProcess command = ServerProcess.start(all);
        assertThat(command.exitCode()).as(command.output()).isZero();
        return command.output();
    }

    private static long postmaster(String data) throws Exception {
        return Long.parseLong(
                Files.readAllLines(Path.of(data, "database/postmaster.pid")).getFirst());
    }
}
