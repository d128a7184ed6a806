package dev.plateau.collector.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.measure.ForkRun.OutputTail;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTailTest {
    private static final String FACE = "\ud83d\ude00";

    @TempDir
    private Path folder;

    @Test
    void cutsALongLineWhereItCanBeWritten() throws Exception {
        OutputTail tail = new OutputTail();
        tail.add("x".repeat(1_999) + FACE + " and more");
        tail.add("x".repeat(1_998) + FACE + " and more");
        tail.add("x".repeat(1_998) + FACE);
        Path file = Files.write(folder.resolve("output.txt"), tail.list());
        assertThat(file)
                .content()
                .isEqualToNormalizingNewlines(String.join(
                        "\n",
                        "x".repeat(1_999) + "...",
                        "x".repeat(1_998) + FACE + "...",
                        "x".repeat(1_998) + FACE,
                        ""));
    }
}
