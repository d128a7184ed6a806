package dev.plateau.collector.plan;

import dev.plateau.collector.digest.Sha256;
import dev.plateau.collector.plan.Plan.Phase;
import dev.plateau.collector.plan.Plan.Profiler;
import dev.plateau.collector.plan.Plan.Recordings;
import dev.plateau.collector.plan.Plan.Selection;
import dev.plateau.collector.plan.Plan.Settings;
import dev.plateau.collector.plan.Section.PlanProblems;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** Reads a plan file. The format is published as {@code plan.schema.json}; a test compares both. */
public final class PlanReader {
    /** Fields of every map in a plan, by path; the schema has the same. */
    static final Map<String, List<String>> FIELDS = Map.of(
            "",
                    List.of(
                            "name",
                            "jars",
                            "versions",
                            "benchmarks",
                            "jdks",
                            "flagSets",
                            "jmh",
                            "blackhole",
                            "jvmArgs",
                            "recordings",
                            "order",
                            "gate",
                            "directions",
                            "git"),
            "benchmarks", List.of("include", "params", "threads", "mode", "minimumJdk", "jmh"),
            "jmh", List.of("forks", "warmup", "measurement", "timeout"),
            "jmh.phase", List.of("iterations", "time"),
            "recordings", List.of("include", "flagSets", "profiler", "time"),
            "gate", GateRules.FIELDS);

    /** JMH's blackhole modes. Source: {@code org.openjdk.jmh.runner.BlackholeMode}. */
    static final List<String> BLACKHOLES = List.of("FULL_DONTINLINE", "FULL", "COMPILER");

    static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    static final String NAME_EXPECTED =
            "letters, digits, dots, dashes and underscores, starting with a letter or digit";

    /** Far more than needed; with it and the longest time, the length of a fork stays far from overflow. */
    private static final int MAX_ITERATIONS = 100_000;

    private static final String FLAG_EXPECTED = "a JVM flag without double quotes, which JMH's command line drops";

    private static final Duration RECORDED = Duration.ofSeconds(5);

    private final Path file;
    private final PlanProblems problems;

    private PlanReader(Path file) {
        this.file = file;
        this.problems = new PlanProblems(file.toString());
    }

    /**
     * Reads a plan.
     *
     * @throws WrongUsage when it can't be carried out, with every problem found
     */
    public static Plan read(Path file) throws WrongUsage, IOException {
        if (!Files.isRegularFile(file)) {
            throw new WrongUsage(file + ": there is no such plan file");
        }
        return new PlanReader(file).parse(Files.readAllBytes(file));
    }

    /**
     * Reads the gate of a plan, and its name; nothing else of it needs to exist, as a job that evaluates may have no jars.
     *
     * @throws WrongUsage when these can't be read, with every problem found
     */
    public static NamedGate readGate(Path file) throws WrongUsage, IOException {
        if (!Files.isRegularFile(file)) {
            throw new WrongUsage(file + ": there is no such plan file");
        }
        return new PlanReader(file).parseGate(Files.readAllBytes(file));
    }

    /** The gate of a plan with its name. */
    public record NamedGate(String plan, GateRules rules) {}

    private NamedGate parseGate(byte[] bytes) throws WrongUsage {
        Section plan = new Section("", compose(bytes), problems, fields(""));
        Optional<String> name = plan.scalar("name", NAME_EXPECTED, PlanReader::name);
        demand(plan, "name");
        GateRules rules = gate(plan);
        problems.throwIfAny();
        return new NamedGate(name.orElseThrow(), rules);
    }

    private static GateRules gate(Section plan) {
        return GateRules.read(plan.section("gate", fields("gate")));
    }

    private Plan parse(byte[] bytes) throws WrongUsage {
        Section plan = new Section("", compose(bytes), problems, fields(""));
        Optional<String> name = plan.scalar("name", NAME_EXPECTED, PlanReader::name);
        Versions versions = Versions.read(plan, this::beside);
        List<Path> jars = versions.isEmpty() ? plan.list("jars", "a path", this::beside) : versions.baseline();
        List<Selection> benchmarks = plan.nodes("benchmarks", this::selection);
        Map<String, List<String>> flagSets = versions.isEmpty() ? flagSets(plan) : versions.flagSets();
        Settings settings = settings(plan);
        Optional<String> blackhole =
                plan.scalar("blackhole", "auto or one of " + String.join(", ", BLACKHOLES), PlanReader::blackhole);
        Optional<Boolean> rowByRow = plan.scalar("order", "spread or rows", PlanReader::rowByRow);
        List<String> jvmArgs = plan.list("jvmArgs", FLAG_EXPECTED, PlanReader::flag);
        Recordings recordings = plan.has("recordings")
                ? recordings(plan.section("recordings", fields("recordings")), flagSets.keySet())
                : null;
        Map<String, Direction> directions = directions(plan.section("directions", List.of()));
        Path repository =
                plan.scalar("git", "a path", this::beside).or(() -> beside(".")).orElseThrow();
        refuseHidingFlags(plan, "jvmArgs", jvmArgs);
        gate(plan);
        demand(plan, "name", "benchmarks", versions.isEmpty() ? "jars" : "versions");
        plan.refuseEmpty("benchmarks");
        plan.refuseEmpty("jars");
        Stream.concat(jars.stream(), versions.jars().values().stream().flatMap(List::stream))
                .distinct()
                .filter(jar -> !Files.exists(jar))
                .forEach(jar -> plan.problem("jars", "jars: " + jar + " does not exist; build it first"));
        if (plan.has("git") && !Files.isDirectory(repository)) {
            plan.problem("git", "git: " + repository + " is not a folder");
        }
        problems.throwIfAny();
        return new Plan(
                name.orElseThrow(),
                file,
                Sha256.of(bytes),
                jars,
                versions.jars(),
                benchmarks,
                plan.list("jdks", "a feature release, a name such as temurin-25, a path, or all", Optional::of),
                flagSets,
                settings,
                blackhole.filter(mode -> !mode.equals("auto")).orElse(null),
                jvmArgs,
                recordings,
                rowByRow.orElse(false),
                directions,
                repository);
    }

    private static Map<String, Direction> directions(Section section) {
        Map<String, Direction> directions = new LinkedHashMap<>();
        section.names()
                .forEach(metric -> section.scalar(metric, "higher, lower or none", PlanReader::direction)
                        .ifPresent(direction -> directions.put(metric, direction)));
        return directions;
    }

    private static Optional<Direction> direction(String text) {
        return switch (text) {
            case "higher" -> Optional.of(Direction.HIGHER_IS_BETTER);
            case "lower" -> Optional.of(Direction.LOWER_IS_BETTER);
            case "none" -> Optional.of(Direction.NEITHER);
            default -> Optional.empty();
        };
    }

    private static Optional<Boolean> rowByRow(String text) {
        return List.of("spread", "rows").contains(text) ? Optional.of(text.equals("rows")) : Optional.empty();
    }

    private Node compose(byte[] bytes) throws WrongUsage {
        return new PlanYaml(file, problems).compose(new String(bytes, StandardCharsets.UTF_8));
    }

    private static List<String> fields(String path) {
        return FIELDS.getOrDefault(path, List.of());
    }

    private static void demand(Section plan, String... fields) {
        Arrays.stream(fields)
                .filter(field -> !plan.has(field))
                .forEach(field -> plan.problem(field, "`" + field + "` is missing"));
    }

    private @Nullable Selection selection(Node node, String path) {
        if (node instanceof ScalarNode scalar) {
            return regex(scalar.getValue())
                    .map(include -> new Selection(include, Map.of(), List.of(), List.of(), null, Settings.NONE))
                    .orElseGet(() -> {
                        problems.add(node, path + ": `" + scalar.getValue() + "` is not a regular expression");
                        return null;
                    });
        }
        Section section = new Section(path, node, problems, fields("benchmarks"));
        Optional<Pattern> include = section.scalar("include", "a regular expression", PlanReader::regex);
        if (!section.has("include")) {
            section.problem(
                    "include", path + ": `include` is missing: a regular expression for the benchmarks' full names");
        }
        return new Selection(
                include.orElse(Pattern.compile("")),
                section.lists("params", "a parameter value", Optional::of),
                section.list("threads", "a thread count from 1, or max", PlanReader::threads),
                section.list("mode", "one of thrpt, avgt, sample, ss", Mode::ofLabel),
                section.scalar("minimumJdk", "a feature release", text -> count(text, 1, Integer.MAX_VALUE))
                        .orElse(null),
                settings(section));
    }

    private Settings settings(Section owner) {
        Section jmh = owner.section("jmh", fields("jmh"));
        return new Settings(
                count(jmh, "forks", 1, UploadLimits.FORKS),
                phase(jmh, "warmup", 0),
                phase(jmh, "measurement", 1),
                jmh.scalar("timeout", Span.EXPECTED, Span::parse).orElse(null));
    }

    private static Recordings recordings(Section section, Set<String> known) {
        return new Recordings(
                section.scalar("include", "a regular expression", PlanReader::regex)
                        .orElse(Pattern.compile("")),
                section.list(
                        "flagSets",
                        "a flag set of this plan: " + String.join(", ", known),
                        name -> Optional.of(name).filter(known::contains)),
                section.scalar("profiler", "jfr or async-profiler", PlanReader::profiler)
                        .orElse(Profiler.JFR),
                section.scalar("time", Span.EXPECTED, Span::parse).orElse(RECORDED));
    }

    private static Optional<Profiler> profiler(String text) {
        return switch (text) {
            case "jfr" -> Optional.of(Profiler.JFR);
            case "async-profiler" -> Optional.of(Profiler.ASYNC_PROFILER);
            default -> Optional.empty();
        };
    }

    private static Phase phase(Section jmh, String name, int least) {
        Section phase = jmh.section(name, fields("jmh.phase"));
        return new Phase(
                count(phase, "iterations", least, MAX_ITERATIONS),
                phase.scalar("time", Span.EXPECTED, Span::parse).orElse(null));
    }

    private Map<String, List<String>> flagSets(Section plan) {
        if (!plan.has("flagSets")) {
            return Map.of("default", List.of());
        }
        Map<String, List<String>> flagSets =
                new LinkedHashMap<>(plan.lists("flagSets", FLAG_EXPECTED, PlanReader::flag));
        flagSets.forEach((name, flags) -> {
            if (!NAME.matcher(name).matches()) {
                plan.problem("flagSets", "flagSets: the name `" + name + "` must be " + NAME_EXPECTED);
            }
            refuseHidingFlags(plan, "flagSets", flags);
        });
        if (flagSets.isEmpty()) {
            plan.problem("flagSets", "flagSets holds none; leave the field out to measure without flags");
        }
        return flagSets;
    }

    /** With this flag a JVM runs without the flags it does not know, and the result carries the name of flags that had no effect. */
    private static void refuseHidingFlags(Section plan, String field, List<String> flags) {
        if (flags.contains("-XX:+IgnoreUnrecognizedVMOptions")) {
            plan.problem(
                    field,
                    field + ": -XX:+IgnoreUnrecognizedVMOptions hides that a JVM lacks a flag; leave it out:"
                            + " such environments are shown as not runnable");
        }
    }

    /** Empty for a text that is not a valid path, such as {@code target/*.jar} on Windows. */
    private Optional<Path> beside(String text) {
        try {
            return Optional.of(file.toAbsolutePath().resolveSibling(text).normalize());
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }

    private static Optional<String> name(String text) {
        return NAME.matcher(text).matches() ? Optional.of(text) : Optional.empty();
    }

    private static Optional<String> flag(String text) {
        return text.contains("\"") ? Optional.empty() : Optional.of(text);
    }

    private static Optional<String> blackhole(String text) {
        return text.equals("auto") || BLACKHOLES.contains(text) ? Optional.of(text) : Optional.empty();
    }

    private static Optional<Pattern> regex(String text) {
        try {
            return Optional.of(Pattern.compile(text));
        } catch (PatternSyntaxException e) {
            return Optional.empty();
        }
    }

    private static Optional<Integer> threads(String text) {
        return text.equals("max") ? Optional.of(0) : count(text, 1, Integer.MAX_VALUE);
    }

    private static @Nullable Integer count(Section section, String field, int least, int most) {
        return section.scalar(field, "a count from " + least + " to " + most, text -> count(text, least, most))
                .orElse(null);
    }

    private static Optional<Integer> count(String text, int least, int most) {
        try {
            int value = Integer.parseInt(text);
            return value >= least && value <= most ? Optional.of(value) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
