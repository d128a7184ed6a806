package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrossValidationTest {
    @Test
    void readsSeriesThatThreePeopleMarked(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("series.json");
        Files.writeString(file, """
                {"a_1": {"y": [1.5, null, 3], "annotations": [[2, 1, 2], [], [1]]},
                 "a_2": {"y": [1, 2], "annotations": [[1], [1]]}}
                """);

        List<AnnotatedSeries> data = CrossValidation.read(file);

        assertThat(data).singleElement().satisfies(series -> {
            assertThat(series.id()).isEqualTo("a_1");
            assertThat(series.scores()).containsExactly(1.5, Double.NaN, 3);
            assertThat(series.annotations().get(0)).containsExactly(1, 2);
            assertThat(series.annotations()).hasSize(3);
        });
    }
}
