package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import org.junit.jupiter.api.Test;

class FormatTest {
    private final Format format = new Format(Clock.systemUTC());

    @Test
    void readsBytesOfAFlag() {
        assertThat(format.flagNote("-XX:MaxHeapSize=268435456")).isEqualTo("256 MiB");
        assertThat(format.flagNote("-XX:MaxInlineLevel=15")).isNull();
        assertThat(format.flagNote("-XX:CompileThreshold=1500001")).isNull();
        assertThat(format.flagNote("-XX:+UseG1GC")).isNull();
    }
}
