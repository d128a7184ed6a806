package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectOptionsTest {
    private static final String WARNING = "everybody on the way can read the token";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path spool;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://plateau.invalid",
                "http://127.0.0.1.evil.invalid:8080",
                "http://localhost.invalid/plateau",
                "http://user@plateau.invalid"
            })
    void warnsWhereTheTokenCrossesTheNetworkInClearText(String server) {
        assertThat(upload(server).output()).contains("Warning: ", WARNING);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://plateau.invalid",
                "http://localhost:8080",
                "http://a.localhost",
                "http://127.0.0.1:8080/",
                "http://127.1.2.3",
                "http://[::1]:8080"
            })
    void isSilentWhereItDoesNot(String server) {
        assertThat(upload(server).output()).doesNotContain(WARNING);
    }

    /** Nothing waits in the spool, so nothing is sent. */
    private CommandLineRun upload(String server) {
        return CommandLineRun.of(
                "upload", "--spooled", "--spool", spool, "--server", server, "--project", "shop", "--token", "secret");
    }
}
