package dev.plateau.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.context.support.GenericApplicationContext;
import picocli.CommandLine;

class ServeCommandTest {
    private final StringWriter errors = new StringWriter();

    private int execute(ServeCommand command) {
        return new CommandLine(command).setErr(new PrintWriter(errors)).execute();
    }

    /** A server that does not know its own address: Spring Boot has printed nothing of this. */
    @Test
    void aFailureAfterTheStartIsPrinted() {
        assertThat(execute(new ServeCommand(arguments -> new GenericApplicationContext())))
                .isEqualTo(CommandLine.ExitCode.SOFTWARE);
        assertThat(errors.toString()).contains("server.address");
    }

    @Test
    void aFailureOfTheStartIsPrintedBySpringBootAlone() {
        int code = execute(new ServeCommand(arguments -> {
            throw new SpringApplication.AbandonedRunException(new GenericApplicationContext());
        }));

        assertThat(code).isEqualTo(CommandLine.ExitCode.SOFTWARE);
        assertThat(errors.toString()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "token ", "token create "})
    void everyCommandHasTheVersion(String command) {
        StringWriter output = new StringWriter();

        int code = PlateauServer.commands().setOut(new PrintWriter(output)).execute((command + "--version").split(" "));

        assertThat(code).isZero();
        assertThat(output.toString().strip()).isEqualTo("plateau server development");
    }
}
