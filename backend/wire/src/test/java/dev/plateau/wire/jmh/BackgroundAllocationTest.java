package dev.plateau.wire.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.Examples;
import dev.plateau.wire.flags.FlagRedactor;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadDeadline;
import dev.plateau.wire.model.UploadLimits;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackgroundAllocationTest {
    /** 17 B/op at 0.1 MB a second: 10 KB an iteration of 100 ms. Without rate or time, only less than an object is background. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    17     | 0.1   | 100 ms      | avgt  | true
                    17     | 0.1   | 1 s         | avgt  | false
                    17     | 0.1   | 10 s        | avgt  | false
                    17     | 0.001 | 10 s        | avgt  | true
                    1000   | 1     | 100 ms      | avgt  | false
                    1e6    | 0.1   | 100 ms      | avgt  | false
                    17     | 0.1   | 100 ms      | ss    | false
                    17     | 0.1   | single-shot | avgt  | false
                    17     | "NaN" | 100 ms      | avgt  | false
                    7      | "NaN" | 100 ms      | avgt  | true
                    """)
    void anIterationTellsWhoseBytesTheyAre(String bytes, String rate, String time, String mode, boolean background)
            throws Exception {
        assertThat(bytes(row(bytes, rate, time, mode)).isBackgroundAllocation()).isEqualTo(background);
    }

    @Test
    void onlyBytesPerOperationAreMarked() throws Exception {
        assertThat(row("17", "0.1", "100 ms", "avgt").scores().stream()
                        .filter(Score::background)
                        .map(Score::metric))
                .containsExactly("gc.alloc.rate.norm");
    }

    /** JMH wrote 56 B/op and gigabytes a second in iterations of 100 ms. */
    @ParameterizedTest
    @ValueSource(strings = {"avgt-gc-jdk11.json", "avgt-gc-jdk17.json", "avgt-gc-jdk21.json", "avgt-gc-jdk25.json"})
    void objectsOfAFastOperationAreItsOwn(String file) {
        assertThat(Examples.read(file).runs().get(0).rows())
                .isNotEmpty()
                .allSatisfy(row -> assertThat(bytes(row).isBackgroundAllocation())
                        .as(row.key().toString())
                        .isFalse());
    }

    private static Upload.Row row(String bytes, String rate, String time, String mode) throws Exception {
        String file = """
                [{"jmhVersion": "1.37", "benchmark": "a.B.c", "mode": "%s", "threads": 1, "forks": 1, "jdkVersion": "25",
                  "vmName": "VM", "vmVersion": "25", "measurementTime": "%s",
                  "primaryMetric": {"score": 160, "scoreUnit": "us/op", "rawData": [[160]]},
                  "secondaryMetrics": {
                    "gc.alloc.rate": {"score": %s, "scoreUnit": "MB/sec", "rawData": []},
                    "gc.alloc.rate.norm": {"score": %s, "scoreUnit": "B/op", "rawData": [[%s]]}}}]
                """.formatted(mode, time, rate, bytes, bytes);
        JmhJson.Content content = new JmhJson(UploadLimits.DEFAULT, UploadDeadline.NEVER, FlagRedactor.NONE)
                .read(new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8)));
        assertThat(content.problems()).isEmpty();
        JmhRow read = content.rows().get(0);
        return new Upload.Row(read.key(), read.settings(), read.scores());
    }

    private static Score bytes(Upload.Row row) {
        return row.scores().stream()
                .filter(score -> score.metric().equals("gc.alloc.rate.norm"))
                .findFirst()
                .orElseThrow();
    }
}
