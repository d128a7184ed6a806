package dev.plateau.capsule;

import dev.plateau.statistics.Confidence;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code capsule.json} and {@code expected.json}; {@code capsule.schema.json} describes the first. */
final class CapsuleDocument {
    static final String FORMAT = "plateau-capsule";
    static final int VERSION = 1;

    private final CapsuleFacts facts;

    CapsuleDocument(CapsuleFacts facts) {
        this.facts = facts;
    }

    Map<String, Object> capsule() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("format", FORMAT);
        document.put("version", VERSION);
        document.put("collector", facts.writer());
        document.put("createdAt", facts.createdAt().toString());
        document.put("benchmark", benchmark(facts.key()));
        document.put("jmh", Map.of("version", facts.jmhVersion(), "blackhole", facts.blackhole()));
        document.put("searched", facts.search().searched());
        document.put("outcome", facts.search().outcome());
        document.put("culprits", facts.search().culprits());
        document.put("from", side(facts.pair().from()));
        document.put("to", side(facts.pair().to()));
        document.put("oneJdk", facts.one().isPresent() ? sides(facts.one().get()) : null);
        document.put("build", facts.build());
        document.put("commit", commit());
        document.put("host", facts.host());
        return document;
    }

    /** Content of {@code expected.json}: the scores and ratios that a reproduction is compared with. */
    Map<String, Object> expected() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("unit", facts.unit());
        document.put("confidence", Confidence.LEVEL);
        document.putAll(facts.pair().document());
        document.put("oneJdk", facts.one().isPresent() ? facts.one().get().document() : null);
        return document;
    }

    private static Map<String, Object> benchmark(BenchmarkKey key) {
        Map<String, Object> benchmark = new LinkedHashMap<>();
        benchmark.put("name", key.benchmark());
        benchmark.put("parameters", key.parameters());
        benchmark.put("mode", key.mode().label());
        benchmark.put("threads", key.threads());
        return benchmark;
    }

    private Map<String, Object> commit() {
        Map<String, Object> commit = new LinkedHashMap<>();
        commit.put("sha", facts.commit().sha());
        commit.put("dirty", facts.commit().dirty());
        return commit;
    }

    private static Map<String, Object> sides(CapsulePair pair) {
        Map<String, Object> sides = new LinkedHashMap<>();
        sides.put("from", side(pair.from()));
        sides.put("to", side(pair.to()));
        return sides;
    }

    private static Map<String, Object> side(CapsuleSide side) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("name", side.name());
        document.put("jdk", jdk(side.jdk()));
        document.put("flags", side.flags());
        document.put("arguments", side.arguments());
        document.put("jars", side.jars().stream().map(CapsuleDocument::jar).toList());
        return document;
    }

    private static Map<String, Object> jdk(CapsuleJdk jdk) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("vendor", jdk.build().vendor());
        document.put("version", jdk.build().version());
        document.put("vmName", jdk.build().vmName());
        document.put("vmVersion", jdk.build().vmVersion());
        document.put("modulesSha256", jdk.modulesSha256());
        document.put("libjvmSha256", jdk.libjvmSha256());
        return document;
    }

    private static Map<String, Object> jar(CapsuleJar jar) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("file", jar.file());
        document.put("sha256", jar.sha256());
        document.put("bytes", jar.bytes());
        document.put("packed", jar.packed());
        return document;
    }
}
