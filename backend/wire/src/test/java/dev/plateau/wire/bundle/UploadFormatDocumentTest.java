package dev.plateau.wire.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The examples of {@code docs/upload-format.md} do what it says. */
class UploadFormatDocumentTest {
    @TempDir
    private Path folder;

    @Test
    void storesTheExampleAsTheTableSays() throws Exception {
        Path file = Files.writeString(folder.resolve("jmh.json"), examples().get(0));
        Upload upload = new UploadReader(UploadLimits.DEFAULT).read(file, Facts.NONE);
        assertThat(upload.problems()).isEmpty();
        assertThat(upload.skipped())
                .extracting(Upload.Skipped::metric, Upload.Skipped::reason)
                .containsExactly(tuple("jfr", "JMH wrote NaN ---"));
        Upload.Run run = upload.runs().get(0);
        assertThat(run.environment().host().label()).isEqualTo("unknown host");
        assertThat(run.environment().flagSet().canonical()).containsExactly("-XX:MaxHeapSize=1073741824");
        assertThat(run.environment().flagSet().name()).isEqualTo("-Xmx1g");
        assertThat(run.conditions().blackhole()).isEqualTo("FULL_DONTINLINE");
        Upload.Row row = run.rows().get(0);
        assertThat(row.key())
                .isEqualTo(new BenchmarkKey("org.example.Sums.sum", Map.of("size", "1000"), Mode.AVERAGE_TIME, 1));
        Score score = row.scores().get(0);
        assertThat(score.score()).isEqualTo(1250);
        assertThat(score.scoreError()).isEqualTo(200);
        assertThat(score.unit()).isEqualTo("ns/op");
        assertThat(score.measurements()).isDeepEqualTo(new double[][] {{1100, 1200, 1300}, {1200, 1300, 1400}});
        Score rate = row.scores().get(1);
        assertThat(rate.metric()).isEqualTo("gc.alloc.rate");
        assertThat(rate.score()).isEqualTo(536870912);
        assertThat(rate.unit()).isEqualTo("B/s");
    }

    @Test
    void showsAManifestThatIsRead() throws Exception {
        String manifest = examples().get(1);
        assertThat(ManifestJson.read(manifest.getBytes(StandardCharsets.UTF_8)).jobs())
                .hasSize(2);
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(getClass().getResourceAsStream("/dev/plateau/wire/manifest.schema.json"))
                        .validate(JsonMapper.shared().readTree(manifest)))
                .isEmpty();
    }

    private static List<String> examples() throws IOException {
        Path document = Path.of("..", "..", "docs", "upload-format.md");
        return Pattern.compile("```json\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(document))
                .results()
                .map(MatchResult::group)
                .map(block -> block.substring("```json".length(), block.length() - "```".length()))
                .toList();
    }
}
