package dev.plateau.collector.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.TestJvms;
import dev.plateau.collector.process.Program.Ended;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StandingProgramTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final String END = "the-end";

    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    private StandingProgram program;

    @BeforeEach
    void start() throws IOException {
        program = StandingProgram.start(
                List.of(
                        TestJvms.ofTheBuild().resolve("bin/java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        EchoProgram.class.getName(),
                        END),
                END);
    }

    @AfterEach
    void close() {
        program.close();
        assertThat(program.isAlive()).isFalse();
    }

    private Ended run(String request, Duration limit) throws Exception {
        return program.run(request, limit, lines::add);
    }

    @Test
    void doesOnePieceOfWorkAfterTheOther() throws Exception {
        assertThat(run("a", LONG).exitCode()).isEqualTo(1);
        assertThat(run("four", LONG).exitCode()).isEqualTo(4);
        assertThat(lines).containsExactly("heard a", "no end of line", "heard four", "no end of line");
        assertThat(program.isAlive()).isTrue();
    }

    @Test
    void itsDeathIsTheAnswer() throws Exception {
        assertThat(run("die", LONG)).isEqualTo(new Ended(7, false, "", ""));
        assertThat(lines).containsExactly("heard die");
        assertThat(run("more", LONG)).as("what no program takes").isEqualTo(new Ended(7, false, "", ""));
    }

    @Test
    void isEndedWhenItsTimeIsOver() throws Exception {
        assertThat(run("hang", Duration.ofSeconds(2)).timedOut()).isTrue();
        assertThat(program.isAlive()).isFalse();
    }
}
