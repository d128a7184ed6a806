package dev.plateau.capsule;

import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** The text files of a capsule by their entry in the zip, in the order in which they are written. */
public final class CapsuleTexts {
    private static final ObjectWriter JSON = new JsonMapper().writerWithDefaultPrettyPrinter();

    private CapsuleTexts() {}

    /**
     * All text files.
     *
     * @param evidence content by file name, such as {@code search.json}
     */
    public static Map<String, String> of(CapsuleFacts facts, Map<String, String> evidence) throws IOException {
        ReproduceScript script = new ReproduceScript(facts);
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("capsule.json", json(capsule(facts)));
        texts.put("expected.json", json(expected(facts)));
        texts.put("reproduce.sh", script.sh());
        texts.put("reproduce.ps1", script.powerShell());
        texts.put("bug.md", new BugReport(facts, evidence.keySet()).text());
        evidence.forEach((name, text) -> texts.put("evidence/" + name, text));
        return texts;
    }

    /** {@code capsule.json}, which {@code capsule.schema.json} describes. */
    private static Map<String, Object> capsule(CapsuleFacts facts) {
        BenchmarkKey key = facts.key();
        Commit commit = facts.commit();
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("format", "plateau-capsule");
        document.put("version", 1);
        document.put("collector", facts.writer());
        document.put("createdAt", facts.createdAt().toString());
        document.put(
                "benchmark",
                new CapsuleBenchmark(
                        key.benchmark(), key.parameters(), key.mode().label(), key.threads()));
        document.put("jmh", Map.of("version", facts.jmhVersion(), "blackhole", facts.blackhole()));
        document.put("searched", facts.search().searched());
        document.put("outcome", facts.search().outcome());
        document.put("culprits", facts.search().culprits());
        document.put("from", facts.pair().from());
        document.put("to", facts.pair().to());
        document.put("oneJdk", facts.one().orElse(null));
        document.put("build", facts.build());
        document.put("commit", new CapsuleCommit(commit.sha(), commit.dirty()));
        document.put("host", facts.host());
        return document;
    }

    private record CapsuleBenchmark(String name, Map<String, String> parameters, String mode, int threads) {}

    private record CapsuleCommit(
            @Nullable String sha, @Nullable Boolean dirty) {}

    /** {@code expected.json}: the scores and ratios that a reproduction is compared with. */
    private static Map<String, Object> expected(CapsuleFacts facts) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("unit", facts.unit());
        document.put("confidence", Confidence.LEVEL);
        document.putAll(expected(facts.pair()));
        document.put("oneJdk", facts.one().map(CapsuleTexts::expected).orElse(null));
        return document;
    }

    private static Map<String, Object> expected(CapsulePair pair) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("from", ExpectedSide.of(pair.from()));
        document.put("to", ExpectedSide.of(pair.to()));
        document.put("ratio", pair.interval().ratio());
        document.put("low", pair.interval().low());
        document.put("high", pair.interval().high());
        document.put("blocks", pair.blocks());
        return document;
    }

    private record ExpectedSide(String name, List<Double> forks, double score, double low, double high) {
        static ExpectedSide of(CapsuleSide side) {
            ScoreInterval interval = side.interval();
            return new ExpectedSide(side.name(), side.medians(), side.score(), interval.low(), interval.high());
        }
    }

    /** A document of a capsule as text. */
    public static String json(Object document) {
        return JSON.writeValueAsString(document) + "\n";
    }

    /** Writes the texts into a zip. The caller closes it. */
    public static void write(Map<String, String> texts, ZipOutputStream zip) throws IOException {
        for (Map.Entry<String, String> text : texts.entrySet()) {
            zip.putNextEntry(new ZipEntry(text.getKey()));
            zip.write(text.getValue().getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        }
    }

    /** Writes a zip of the texts alone. */
    public static void write(Map<String, String> texts, OutputStream out) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
            write(texts, zip);
        }
    }
}
