package dev.plateau.collector.capsule;

import dev.plateau.collector.host.GitFacts;
import dev.plateau.collector.host.HostProbe;
import dev.plateau.collector.measure.Redaction;
import dev.plateau.collector.why.ComparedSides;
import dev.plateau.collector.why.MeasuredSide;
import dev.plateau.collector.why.SearchReport;
import dev.plateau.collector.why.SearchResult;
import dev.plateau.collector.why.SearchText;
import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.wire.flags.FlagRedactor;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * A zip with which others reproduce a change: what was measured, scripts that need no Plateau, the evidence, and a text for a bug report. It
 * holds no user name, host name, path or environment variable of this machine.
 */
public final class Capsule {
    private static final ObjectWriter JSON = new JsonMapper().writerWithDefaultPrettyPrinter();
    private static final int KEY_BYTES = 32;

    private final CapsuleFacts facts;
    private final Redaction redaction;
    private final FlagRedactor redactor;

    private Capsule(CapsuleFacts facts, Redaction redaction, FlagRedactor redactor) {
        this.facts = facts;
        this.redaction = redaction;
        this.redactor = redactor;
    }

    /**
     * Collects what a capsule of a result holds.
     *
     * @param build command that makes the jars; null when not known
     * @param withJar whether the jars go into it
     * @param collector version of the collector
     * @return empty when both sides do not differ beyond chance
     */
    public static Optional<Capsule> of(
            SearchResult result, @Nullable String build, boolean withJar, String collector, Clock clock)
            throws IOException, InterruptedException {
        ComparedSides sides = ComparedSides.of(result);
        Optional<LogRatio> ratio = sides.ratio()
                .filter(known ->
                        known.interval(VerdictRule.DEFAULT.confidence()).excludesNoChange());
        if (ratio.isEmpty()) {
            return Optional.empty();
        }
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        FlagRedactor redactor = new FlagRedactor(key);
        CapsulePair pair = pair(sides, ratio.get(), redactor);
        JsonNode fork =
                new JsonMapper().readTree(Files.readString(result.firstFork())).path(0);
        CapsuleFacts facts = new CapsuleFacts(
                result.redacted(redactor),
                pair,
                one(result, sides, pair, redactor),
                result.unit(),
                fork.path("primaryMetric").path("scoreUnit").asString(),
                fork.path("jmhVersion").asString("unknown"),
                build,
                withJar,
                GitFacts.of(result.cell().matrix().plan().repository()),
                new HostProbe(Path.of("/")).read(),
                collector,
                clock.instant());
        return Optional.of(new Capsule(facts, redaction(result), redactor));
    }

    private static CapsulePair pair(ComparedSides sides, LogRatio ratio, FlagRedactor redactor) throws IOException {
        List<Path> fromPath = classPath(sides.from());
        List<Path> toPath = classPath(sides.to());
        boolean isSame = fromPath.equals(toPath);
        List<PackedJar> fromJars = PackedJar.of(fromPath, isSame ? "jars/" : "jars/from/");
        List<PackedJar> toJars = isSame ? fromJars : PackedJar.of(toPath, "jars/to/");
        return new CapsulePair(
                CapsuleSide.of(sides.from(), fromJars, redactor), CapsuleSide.of(sides.to(), toJars, redactor), ratio);
    }

    private static List<Path> classPath(MeasuredSide side) {
        return side.matrix().plan().jarsOf(side.job().environment().flagSet());
    }

    /** What one JDK shows: both sides where they are of one build, else the verified flags on the JDK that has them. */
    private static Optional<CapsulePair> one(
            SearchResult result, ComparedSides sides, CapsulePair pair, FlagRedactor redactor) throws IOException {
        if (sides.isOneBuild()) {
            return Optional.of(pair);
        }
        Optional<ComparedSides> flags = ComparedSides.ofFlags(result);
        Optional<LogRatio> ratio = flags.flatMap(ComparedSides::ratio);
        return ratio.isPresent() ? Optional.of(pair(flags.orElseThrow(), ratio.get(), redactor)) : Optional.empty();
    }

    private static Redaction redaction(SearchResult result) {
        Path repository = result.cell().matrix().plan().repository();
        return new Redaction(
                        result.cell().matrix().jdks(), result.folder().folder(), System.getProperty("user.home", ""))
                .with(repository.toAbsolutePath().normalize().toString(), "REPOSITORY");
    }

    /** Writes the zip; it appears whole or not at all. */
    public void write(Path target) throws IOException {
        Path part = target.resolveSibling(target.getFileName() + ".part");
        try (OutputStream out = Files.newOutputStream(part);
                ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
            for (Map.Entry<String, String> text : texts().entrySet()) {
                zip.putNextEntry(new ZipEntry(text.getKey()));
                zip.write(redaction.apply(text.getValue()).getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
            if (facts.withJar()) {
                zip.setLevel(Deflater.NO_COMPRESSION);
                for (Map.Entry<String, Path> jar : jars().entrySet()) {
                    zip.putNextEntry(new ZipEntry(jar.getKey()));
                    Files.copy(jar.getValue(), zip);
                    zip.closeEntry();
                }
            }
        }
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private Map<String, String> texts() throws IOException {
        CapsuleDocument document = new CapsuleDocument(facts);
        ReproduceScript script = new ReproduceScript(facts);
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("capsule.json", json(document.capsule()));
        texts.put("expected.json", json(document.expected()));
        texts.put("reproduce.sh", script.sh());
        texts.put("reproduce.ps1", script.powerShell());
        texts.put("bug.md", new BugReport(facts).text());
        // Reasons quote what builds and JVMs printed, and that can name the host.
        texts.put("evidence/search.json", HostName.removeFrom(json(new SearchReport(facts.result()).document())));
        texts.put("evidence/search.txt", String.join("\n", new SearchText(facts.result()).findings()) + "\n");
        texts.put("evidence/flags.txt", new FlagDifferences(facts.pair(), redactor).text());
        return texts;
    }

    private static String json(Object document) {
        return JSON.writeValueAsString(document) + "\n";
    }

    private Map<String, Path> jars() throws IOException {
        Map<String, Path> entries = new LinkedHashMap<>();
        for (CapsuleSide side : List.of(facts.pair().from(), facts.pair().to())) {
            for (PackedJar jar : side.jars()) {
                entries.putAll(jar.entries());
            }
        }
        return entries;
    }
}
