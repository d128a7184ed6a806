package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://plateau_server:8080",
                "https://lab 1:8080",
                "https://127.0.0.1:65536",
                "https://127.0.0.1:8080x",
                "https://lab/pla teau",
                "ftp://lab"
            })
    void refusesAnAddressThatTheHttpClientCanNotSendTo(String server) {
        CommandLineRun run = upload(server);

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.output())
                .startsWith("The server's address must look like http://host:port, not " + server + ".");
    }

    @Test
    void takesTheLastPort() {
        assertThat(upload("https://127.0.0.1:65535").code()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"first\nplt_secret", "plt_secret two", "plt_sécret", "plt_secret\u0001"})
    void refusesATokenThatIsNotOneWordWithoutShowingIt(String token) {
        CommandLineRun run = upload("https://plateau.invalid", token);

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.output())
                .startsWith("The token must be one word")
                .doesNotContain("first", "plt_", "two", "\tat ");
    }

    @Test
    void takesTheLineBreakAtTheEndOfAFile() {
        assertThat(upload("https://plateau.invalid", "plt_secret\n").code()).isZero();
    }

    private CommandLineRun upload(String server) {
        return upload(server, "secret");
    }

    /** Nothing waits in the spool, so nothing is sent. */
    private CommandLineRun upload(String server, String token) {
        return CommandLineRun.of(
                "upload", "--spooled", "--spool", spool, "--server", server, "--project", "shop", "--token", token);
    }
}
