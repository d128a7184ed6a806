package dev.plateau.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class NewTokenOptionsTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @Test
    void aTokenIsForACiJobAndAYear() {
        TokenRequest request = request();
        assertThat(request.scopes()).containsExactlyInAnyOrder(TokenScope.UPLOAD, TokenScope.GATE);
        assertThat(request.branches()).isEqualTo(BranchPatterns.ANY);
        assertThat(request.expiresAt()).isEqualTo("2027-01-01T12:00:00Z");
    }

    @Test
    void optionsChooseOtherwise() {
        TokenRequest request = request("--scopes", "read,manage", "--branches", "main,release/*", "--expires", "12h");
        assertThat(request.scopes()).containsExactlyInAnyOrder(TokenScope.READ, TokenScope.MANAGE);
        assertThat(request.branches().patterns()).containsExactly("main", "release/*");
        assertThat(request.expiresAt()).isEqualTo("2026-01-02T00:00:00Z");
        assertThat(request("--never").expiresAt()).isNull();
    }

    @Test
    void whatCantBeIsRefused() {
        assertThatThrownBy(() -> request("--scopes", "upload,root"))
                .hasMessage("There is no scope 'root'. The scopes are upload, read, gate, agent, manage.");
        assertThatThrownBy(() -> request("--never", "--expires", "1d"))
                .isInstanceOf(CommandLine.MutuallyExclusiveArgsException.class);
    }

    private static TokenRequest request(String... options) {
        return CommandLine.populateCommand(new TokenCommand.NewTokenOptions(), options)
                .request("ci", NOON);
    }
}
