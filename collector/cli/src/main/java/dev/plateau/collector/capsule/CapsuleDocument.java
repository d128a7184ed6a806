package dev.plateau.collector.capsule;

import dev.plateau.collector.why.SearchReport;
import dev.plateau.wire.model.BenchmarkKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code capsule.json} and {@code expected.json}; {@code capsule.schema.json} describes the first. */
final class CapsuleDocument {
    static final String FORMAT = "plateau-capsule";
    static final int VERSION = 1;

    private final CapsuleFacts facts;
    private final Map<Path, JdkDigests> digests = new HashMap<>();

    CapsuleDocument(CapsuleFacts facts) {
        this.facts = facts;
    }

    Map<String, Object> capsule() throws IOException {
        Map<String, Object> report = new SearchReport(facts.result()).document();
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("format", FORMAT);
        document.put("version", VERSION);
        document.put("collector", facts.collector());
        document.put("createdAt", facts.createdAt().toString());
        document.put("benchmark", benchmark(facts.key()));
        document.put("jmh", Map.of("version", facts.jmhVersion(), "blackhole", blackhole()));
        document.put("searched", facts.result().searched());
        document.put("outcome", report.get("outcome"));
        document.put("culprits", report.get("culprits"));
        document.put("from", side(facts.pair().from()));
        document.put("to", side(facts.pair().to()));
        document.put("oneJdk", facts.one().isPresent() ? sides(facts.one().get()) : null);
        document.put("build", facts.build());
        document.put("commit", commit());
        document.put("host", facts.host());
        return document;
    }

    /** What a reproduction is compared with. */
    Map<String, Object> expected() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("unit", facts.unit());
        document.put("confidence", 0.99);
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

    private String blackhole() {
        return facts.result().cell().matrix().blackhole();
    }

    private Map<String, Object> commit() {
        Map<String, Object> commit = new LinkedHashMap<>();
        commit.put("sha", facts.commit().sha());
        commit.put("dirty", facts.commit().dirty());
        return commit;
    }

    private Map<String, Object> sides(CapsulePair pair) throws IOException {
        Map<String, Object> sides = new LinkedHashMap<>();
        sides.put("from", side(pair.from()));
        sides.put("to", side(pair.to()));
        return sides;
    }

    private Map<String, Object> side(CapsuleSide side) throws IOException {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("name", side.name());
        document.put("jdk", jdk(side));
        document.put("flags", side.flags());
        document.put("arguments", side.arguments());
        document.put("jars", side.jars().stream().map(this::jar).toList());
        return document;
    }

    private Map<String, Object> jdk(CapsuleSide side) throws IOException {
        Path home = side.measured().job().environment().jvm().home();
        @Nullable JdkDigests known = digests.get(home);
        if (known == null) {
            known = JdkDigests.of(home);
            digests.put(home, known);
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("vendor", side.jdk().vendor());
        document.put("version", side.jdk().version());
        document.put("vmName", side.jdk().vmName());
        document.put("vmVersion", side.jdk().vmVersion());
        document.put("modulesSha256", known.modules());
        document.put("libjvmSha256", known.libjvm());
        return document;
    }

    private Map<String, Object> jar(PackedJar jar) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("file", jar.file());
        document.put("sha256", jar.sha256());
        document.put("bytes", jar.bytes());
        document.put("packed", facts.withJar());
        return document;
    }
}
