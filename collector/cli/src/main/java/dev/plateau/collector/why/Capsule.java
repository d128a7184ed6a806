package dev.plateau.collector.why;

import dev.plateau.capsule.CapsuleFacts;
import dev.plateau.capsule.CapsuleFacts.CapsuleSearch;
import dev.plateau.capsule.CapsulePair;
import dev.plateau.capsule.CapsuleTexts;
import dev.plateau.collector.host.GitFacts;
import dev.plateau.collector.host.HostName;
import dev.plateau.collector.host.HostProbe;
import dev.plateau.collector.jdk.FlagAnswer.Accepted;
import dev.plateau.collector.measure.PlannedEnvironment;
import dev.plateau.collector.measure.Redaction;
import dev.plateau.collector.screen.Table;
import dev.plateau.collector.why.ComparedSides.MeasuredSide;
import dev.plateau.knowledge.FlagDifference;
import dev.plateau.knowledge.FlagRanking;
import dev.plateau.knowledge.FlagRanking.JvmState;
import dev.plateau.knowledge.JdkChanges;
import dev.plateau.wire.flags.FlagRedactor;
import dev.plateau.wire.model.Commit;
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
import java.util.Objects;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A zip with which others reproduce a change: its setup, scripts that need no Plateau, the evidence, and a text for a bug report. It holds no
 * environment variable, and neither the host name nor the folders of home, JDKs, repository and search. Other paths in flags stay.
 */
public record Capsule(
        CapsuleFacts facts, SearchResult result, Redaction redaction, FlagRedactor redactor, Map<String, Path> jars) {
    private static final int KEY_BYTES = 32;

    /**
     * Collects the content of a capsule for a result.
     *
     * @param build command that makes the jars; null when not known
     * @param withJar whether the jars go into it
     * @param collector version of the collector
     * @return empty when both sides do not differ beyond chance
     */
    public static Optional<Capsule> of(
            SearchResult result, @Nullable String build, boolean withJar, String collector, Clock clock)
            throws IOException, InterruptedException {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        FlagRedactor redactor = new FlagRedactor(key);
        ComparedSides sides = ComparedSides.of(result);
        PackedSides packed = new PackedSides(withJar, redactor);
        Optional<CapsulePair> pair = packed.differing(sides);
        if (pair.isEmpty()) {
            return Optional.empty();
        }
        JsonNode fork =
                new JsonMapper().readTree(Files.readString(result.firstFork())).path(0);
        Commit commit = GitFacts.of(result.cell().matrix().plan().repository());
        SearchResult shown = result.redacted(redactor);
        String shownBuild = build == null ? null : HostName.removeFrom(build);
        CapsuleFacts facts = new CapsuleFacts(
                result.cell().from().key(),
                search(shown),
                pair.get(),
                packed.oneJdk(result, sides, pair.get()),
                result.unit(),
                fork.path("primaryMetric").path("scoreUnit").asString(),
                fork.path("jmhVersion").asString("unknown"),
                result.cell().matrix().blackhole(),
                shownBuild,
                howToBuild(shownBuild, commit),
                commit,
                new HostProbe(Path.of("/")).read(),
                "plateau collect " + collector,
                clock.instant());
        return Optional.of(
                new Capsule(facts, shown, redaction(result), redactor, withJar ? packed.entries(sides) : Map.of()));
    }

    private static CapsuleSearch search(SearchResult result) throws IOException {
        List<String> findings = new SearchText(result)
                .findings().stream().map(HostName::removeFrom).toList();
        Map<String, Object> report = new SearchReport(result).document();
        return new CapsuleSearch(
                result.searched(),
                (String) report.get("outcome"),
                (List<?>) Objects.requireNonNull(report.get("culprits")),
                findings,
                result.changed(),
                result.remedy());
    }

    private static String howToBuild(@Nullable String build, Commit commit) {
        String at = commit.sha() == null ? "" : " at commit " + commit.sha();
        return build == null ? "How they are built" + at + " is not known here" : "Build them" + at + " with: " + build;
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
            Map<String, String> texts = CapsuleTexts.of(facts, evidence());
            texts.replaceAll((name, text) -> redaction.apply(text));
            CapsuleTexts.write(texts, zip);
            zip.setLevel(Deflater.NO_COMPRESSION);
            for (Map.Entry<String, Path> jar : jars.entrySet()) {
                zip.putNextEntry(new ZipEntry(jar.getKey()));
                Files.copy(jar.getValue(), zip);
                zip.closeEntry();
            }
        }
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private Map<String, String> evidence() throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("search.json", CapsuleTexts.json(new SearchReport(result).document()));
        texts.put("search.txt", String.join("\n", new SearchText(result).findings()) + "\n");
        texts.put("flags.txt", flags(ComparedSides.of(result)));
        // Flags can name the host, and so can the output of builds and JVMs.
        texts.replaceAll((name, text) -> HostName.removeFrom(text));
        return texts;
    }

    /** JVM flags whose final values differ between both sides, those that can matter first. */
    private String flags(ComparedSides pair) {
        List<FlagDifference> flags = new FlagRanking(JdkChanges.published())
                .rank(state(pair.from()), state(pair.to()), List.of())
                .flags();
        if (flags.isEmpty()) {
            return "No flag differs between " + pair.from().name() + " and "
                    + pair.to().name() + ".\n";
        }
        Table table = new Table("flag", pair.from().name(), pair.to().name(), "why it can matter", "JDK changes");
        flags.forEach(flag -> table.row(
                flag.name(),
                value(flag.baseline()),
                value(flag.candidate()),
                flag.relevance().words(),
                String.join(" ", flag.changes())));
        return String.join("\n", table.lines()) + "\n";
    }

    private static String value(@Nullable String value) {
        return value == null ? "-" : value;
    }

    private JvmState state(MeasuredSide side) {
        PlannedEnvironment given = side.job().environment();
        Map<String, String> flags =
                given.answer() instanceof Accepted accepted ? redactor.values(accepted.flags()) : Map.of();
        return JvmState.of(given.jvm().jdk().version(), flags, redactor.flags(given.flags()));
    }
}
