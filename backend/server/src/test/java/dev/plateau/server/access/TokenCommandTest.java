package dev.plateau.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class TokenCommandTest {
    @ParameterizedTest
    @ValueSource(strings = {"create", "list", "rotate", "revoke"})
    void everySubcommandPrintsItsOptions(String subcommand) {
        StringWriter written = new StringWriter();

        int code = new CommandLine(new TokenCommand())
                .setOut(new PrintWriter(written))
                .execute(subcommand, "--help");

        assertThat(code).isZero();
        assertThat(written.toString()).startsWith("Usage: token " + subcommand).contains("--project=P", "--help");
    }
}
