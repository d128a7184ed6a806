package dev.plateau.collector.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedactionTest {
    private static final Path RELATIVE = Path.of("out", "nightly-1");

    @Test
    void foldersOfAPersonAndOfAnExecutionAreReplaced() {
        var redaction = new Redaction(List.of(), RELATIVE, "/home/ada");
        assertThat(redaction.apply("-Xlog:gc:/home/ada/gc.log")).isEqualTo("-Xlog:gc:~/gc.log");
        assertThat(redaction.apply("saved to " + RELATIVE.toAbsolutePath() + "/forks/001-1.json.part"))
                .isEqualTo("saved to EXECUTION/forks/001-1.json.part");
        assertThat(redaction.apply("saved to " + RELATIVE + "/forks/001-1.json.part"))
                .isEqualTo("saved to EXECUTION/forks/001-1.json.part");
        assertThat(redaction.apply("12.5 ns/op")).isEqualTo("12.5 ns/op");
    }

    @Test
    void aUserWithoutAHomeReplacesNothing() {
        assertThat(new Redaction(List.of(), RELATIVE, "/").apply("/usr/lib")).isEqualTo("/usr/lib");
    }
}
