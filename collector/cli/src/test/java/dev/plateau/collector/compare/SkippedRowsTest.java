package dev.plateau.collector.compare;

import static dev.plateau.collector.compare.ComparisonTest.jmh;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.CommandLineRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two benchmarks, of which the second has no score on one side. */
class SkippedRowsTest {
    private static final String ONE = inner(jmh("[1.0, 1.01], [1.0, 1.02], [1.01, 1.0]"));
    private static final String OTHER = ONE.replace("a.B.c", "a.B.other");

    @TempDir
    private Path folder;

    private Path whole;

    private static String inner(String list) {
        return list.substring(1, list.length() - 1);
    }

    private Path file(String name, String second) throws Exception {
        return Files.writeString(folder.resolve(name), "[" + ONE + "," + second + "]");
    }

    @BeforeEach
    void write() throws Exception {
        whole = file("whole.json", OTHER);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                "score": 1.0       | "score": "fast"     | skipped row 1 (a.B.other), field primaryMetric.score: expected a number
                "mode": "avgt"     | "mode": "quick"     | skipped row 1 (a.B.other), field mode: expected thrpt
                "mode": "avgt"     | "mode": "thrpt"     | skipped row 1 (a.B.other), field primaryMetric.scoreUnit: mode thrpt does not measure in ms/op
                "score": 1.0       | "score": "NaN"      | skipped row 1 (a.B.other), metric score: JMH wrote NaN ms/op
                """)
    void aRowWithoutAScoreIsNamedAndIsNoPassOnEitherSide(String good, String bad, String reason) throws Exception {
        Path partial = file("partial.json", OTHER.replaceFirst(good, bad));

        for (CommandLineRun run : new CommandLineRun[] {
            CommandLineRun.of("compare", "--exit-code", partial, whole),
            CommandLineRun.of("compare", "--exit-code", whole, partial)
        }) {
            assertThat(run.output())
                    .contains(partial + ": " + reason)
                    .containsPattern("B\\.c avgt.* unchanged")
                    .contains("not compared: B.other avgt, 1 thread (a row of it was skipped in the ")
                    .doesNotContain("only in the");
            assertThat(run.code()).as(run.output()).isEqualTo(2);
        }
        assertThat(CommandLineRun.of("compare", partial, whole).code()).isZero();
    }

    @Test
    void aRowThatIsThereTwiceIsNoPass() throws Exception {
        Path twice = file("twice.json", ONE);
        Path once = Files.writeString(folder.resolve("once.json"), "[" + ONE + "]");

        CommandLineRun run = CommandLineRun.of("compare", "--exit-code", twice, once);

        assertThat(run.output()).contains("skipped row 1 (a.B.c): the same benchmark");
        assertThat(run.code()).as(run.output()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aFileThatBreaksOffIsAnErrorOnEitherSide(int row) throws Exception {
        String text = Files.readString(whole);
        Path cut = Files.writeString(folder.resolve("cut.json"), text.substring(0, (1 + 2 * row) * text.length() / 4));

        for (CommandLineRun run : new CommandLineRun[] {
            CommandLineRun.of("compare", "--exit-code", cut, whole),
            CommandLineRun.of("compare", "--exit-code", whole, cut)
        }) {
            assertThat(run.output()).contains(cut + ": row " + row + ": the file breaks off here");
            assertThat(run.code()).as(run.output()).isEqualTo(70);
        }
    }

    @Test
    void aFileWithoutANumberSaysSo() throws Exception {
        Path none = Files.writeString(
                folder.resolve("none.json"), "[" + ONE.replaceFirst("\"score\": 1.0", "\"score\": \"NaN\"") + "]");

        CommandLineRun run = CommandLineRun.of("compare", "--exit-code", none, whole);

        assertThat(run.output()).contains("none.json: no row has a score: in row 0 (a.B.c) JMH wrote NaN ms/op");
        assertThat(run.code()).isEqualTo(64);
    }
}
