package dev.plateau.wire.jmh;

import dev.plateau.wire.flags.FlagRedactor;
import dev.plateau.wire.model.BadField;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.RecordCheck;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Units;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one row. Source of the fields: {@code org.openjdk.jmh.results.format.JSONResultFormat}, JMH 1.17 to 1.37. */
public final class JmhRowReader {
    /** For values that JMH leaves out: up to 1.20 it writes no vmName, up to 1.18 nothing about the JVM at all. */
    public static final String UNKNOWN = "unknown";

    private static final String KOTLIN_NATIVE = "Kotlin/Native";

    private static final Pattern PERCENTILE = Pattern.compile("(.+)[·:](p\\d+\\.\\d+)");

    private static final double ROUNDING = 1e-9;

    private static final Pattern HOME = Pattern.compile("^(/home/|/Users/|[A-Za-z]:\\\\Users\\\\)[^/\\\\]+");

    private final int index;
    private final JsonTokens tokens;
    private final Budget budget;
    private final FlagRedactor redactor;
    private final MetricReader metrics;
    private final Map<String, String> parameters = new TreeMap<>();
    private final Map<String, MetricReader.Metric> secondary = new LinkedHashMap<>();
    private final List<String> jvmArgs = new ArrayList<>();
    private MetricReader.@Nullable Metric primary;
    private @Nullable String benchmark;
    private @Nullable Mode mode;
    private @Nullable String jmhVersion;
    private @Nullable String warmupTime;
    private @Nullable String measurementTime;
    private String jdkVersion = UNKNOWN;
    private String vmName = UNKNOWN;
    private String vmVersion = UNKNOWN;
    private int argumentText;
    private int threads;
    private @Nullable Integer forks;
    private boolean isKotlinNative;
    private int warmupIterations;
    private int measurementIterations;
    private @Nullable Integer warmupBatchSize;
    private @Nullable Integer measurementBatchSize;
    private @Nullable String jvm;

    JmhRowReader(int index, JsonTokens tokens, Budget budget, FlagRedactor redactor) {
        this.redactor = redactor;
        this.index = index;
        this.tokens = tokens;
        this.budget = budget;
        this.metrics = new MetricReader(tokens, budget);
    }

    /** Name of the benchmark as far as it was read. */
    @Nullable
    String benchmark() {
        return benchmark;
    }

    JmhRow read() throws BadField {
        tokens.object(this::take);
        if (benchmark == null && primary == null) {
            throw new BadField(
                    "",
                    "has neither benchmark nor primaryMetric, so another tool wrote it: run JMH with -rf json -rff jmh.json"
                            + " and send that file");
        }
        takeOneProcess();
        BenchmarkKey key = key();
        MetricReader.Metric score = required("primaryMetric", primary);
        if (!Units.fits(key.mode(), Units.canonical(score.unit()).name())) {
            throw new BadField(
                    "primaryMetric.scoreUnit",
                    "mode " + key.mode().label() + " does not measure in " + score.unit()
                            + ": one of the two is wrong. Correct the program that wrote the file: thrpt counts operations per"
                            + " time (ops/s), the other modes measure time per operation (ns/op)");
        }
        List<Upload.Skipped> skipped = new ArrayList<>();
        return new JmhRow(
                index,
                key,
                new Upload.Settings(
                        forks == null ? 0 : forks,
                        warmupIterations,
                        warmupTime,
                        warmupBatchSize,
                        measurementIterations,
                        measurementTime,
                        measurementBatchSize,
                        jvm,
                        null),
                new JmhRow.Vm(
                        jmhVersion, new Environment.Jdk(null, jdkVersion, vmName, vmVersion), redactor.flags(jvmArgs)),
                scores(key, score, skipped),
                skipped);
    }

    private void take(String name) throws BadField {
        switch (name) {
            case "benchmark" -> benchmark = tokens.text(UploadLimits.KEY);
            case "mode" -> mode = mode();
            case "threads" -> threads = tokens.count(1);
            case "forks" -> forks = tokens.count(0);
            case "warmupIterations" -> warmupIterations = tokens.count(0);
            case "measurementIterations" -> measurementIterations = tokens.count(0);
            case "primaryMetric" -> primary = metrics.read();
            default -> takeOptional(name);
        }
    }

    private void takeOptional(String name) throws BadField {
        if (tokens.isNull()) {
            return;
        }
        switch (name) {
            case "jmhVersion" -> jmhVersion = tokens.text(UploadLimits.TEXT);
            case "jdkVersion" -> jdkVersion = tokens.text(UploadLimits.TEXT);
            case "vmName" -> vmName = tokens.text(UploadLimits.TEXT);
            case "vmVersion" -> vmVersion = tokens.text(UploadLimits.TEXT);
            case "warmupTime" -> warmupTime = tokens.text(UploadLimits.TEXT);
            case "measurementTime" -> measurementTime = tokens.text(UploadLimits.TEXT);
            case "warmupBatchSize" -> warmupBatchSize = tokens.count(0);
            case "measurementBatchSize" -> measurementBatchSize = tokens.count(0);
            case "jvm" -> jvm = withoutUser(tokens.text(UploadLimits.LONG_TEXT));
            case "jvmArgs" -> tokens.list(this::takeArgument);
            case "nativeFork" -> {
                isKotlinNative = true;
                tokens.skip();
            }
            case "params" -> tokens.object(this::takeParameter);
            case "secondaryMetrics" -> tokens.object(this::takeSecondary);
            default -> tokens.skip();
        }
    }

    /** Reads a file of kotlinx-benchmark, which has neither threads nor forks: it measures in one process, with one thread. */
    private void takeOneProcess() {
        if (threads == 0 && forks == null && jmhVersion == null) {
            threads = 1;
            forks = 1;
            vmName = isKotlinNative && vmName.equals(UNKNOWN) ? KOTLIN_NATIVE : vmName;
        }
    }

    /** A path without the name of the person whose home directory it is in. */
    private static String withoutUser(String path) {
        return HOME.matcher(path).replaceFirst("~");
    }

    private void takeArgument() throws BadField {
        budget.detail(tokens);
        String argument = tokens.text(UploadLimits.LONG_TEXT);
        argumentText += argument.length();
        if (jvmArgs.size() == UploadLimits.LIST || argumentText > UploadLimits.ARGUMENT_TEXT) {
            throw tokens.bad("more than " + UploadLimits.LIST + " JVM arguments, or " + UploadLimits.ARGUMENT_TEXT
                    + " characters of them, in one row");
        }
        jvmArgs.add(argument);
    }

    private void takeParameter(String name) throws BadField {
        budget.detail(tokens);
        String value = tokens.anyScalar();
        if (name.length() + value.length() > UploadLimits.KEY) {
            throw tokens.bad("name and parameters have more characters than fit: the limit is " + UploadLimits.KEY);
        }
        parameters.put(name, value);
    }

    private void takeSecondary(String written) throws BadField {
        if (secondary.size() == UploadLimits.METRICS_OF_A_ROW - 1) {
            throw tokens.bad("more than " + UploadLimits.METRICS_OF_A_ROW + " metrics in one row");
        }
        String name = tokens.name(written, UploadLimits.TEXT);
        if (name.isBlank()) {
            throw tokens.bad("a metric without a name");
        }
        secondary.put(name, metrics.read());
    }

    private Mode mode() throws BadField {
        String label = tokens.text(UploadLimits.TEXT);
        return Mode.ofLabel(label)
                .orElseThrow(() ->
                        tokens.bad("expected thrpt, avgt, sample or ss, found \"" + JsonTokens.quoted(label) + '"'));
    }

    private BenchmarkKey key() throws BadField {
        if (threads == 0) {
            throw new BadField("threads", "is missing");
        }
        BenchmarkKey key =
                new BenchmarkKey(required("benchmark", benchmark), parameters, required("mode", mode), threads);
        RecordCheck.checkKey("", "params", key);
        return key;
    }

    private List<Score> scores(BenchmarkKey key, MetricReader.Metric score, List<Upload.Skipped> skipped)
            throws BadField {
        List<Score> scores = new ArrayList<>();
        if (!Double.isFinite(score.score())) {
            skipped.add(skipped(key, Score.PRIMARY, score));
            return scores;
        }
        scores.add(score.toScore(Score.PRIMARY));
        Set<String> members = members(key, score);
        Set<String> names = new HashSet<>();
        for (Map.Entry<String, MetricReader.Metric> entry : secondary.entrySet()) {
            String name = metricName(entry.getKey(), key);
            if (!names.add(name)) {
                throw new BadField("secondaryMetrics." + entry.getKey(), "a second metric called " + name);
            }
            if (Double.isFinite(entry.getValue().score())) {
                scores.add(
                        members.contains(entry.getKey())
                                ? entry.getValue().toScore(name, scores.get(0).direction())
                                : entry.getValue().toScore(name));
            } else {
                skipped.add(skipped(key, name, entry.getValue()));
            }
        }
        return scores;
    }

    /**
     * The metrics of a {@code @Group}'s methods, which look like counters of the benchmark: of a throughput they add up to the primary one. Source:
     * {@code org.openjdk.jmh.results.ThroughputResult}.
     */
    private Set<String> members(BenchmarkKey key, MetricReader.Metric score) throws BadField {
        Set<String> names = new HashSet<>();
        double sum = 0;
        for (Map.Entry<String, MetricReader.Metric> entry : secondary.entrySet()) {
            if (entry.getValue().unit().equals(score.unit())) {
                names.add(entry.getKey());
                sum += entry.getValue().score();
            }
        }
        boolean addUp = Math.abs(sum - score.score()) <= ROUNDING * Math.abs(score.score());
        return key.mode() == Mode.THROUGHPUT && names.size() > 1 && addUp ? names : Set.of();
    }

    private Upload.Skipped skipped(BenchmarkKey key, String metric, MetricReader.Metric value) throws BadField {
        return new Upload.Skipped(index, key.benchmark(), metric, "JMH wrote " + value.score() + " " + value.unit());
    }

    /**
     * JMH up to 1.36 starts a profiler's metrics with a middle dot. Percentile metrics carry the method's name, which a group's members
     * keep, because there each member has percentiles of its own.
     */
    static String metricName(String written, BenchmarkKey key) {
        String name = written.startsWith("·") ? written.substring(1) : written;
        Matcher percentile = PERCENTILE.matcher(name);
        if (percentile.matches()) {
            String method = key.benchmark().substring(key.benchmark().lastIndexOf('.') + 1);
            return percentile.group(1).equals(method)
                    ? percentile.group(2)
                    : percentile.group(1) + ":" + percentile.group(2);
        }
        return name.equals(Score.PRIMARY) ? Score.PRIMARY + " (secondary)" : name;
    }

    private static <T> T required(String field, @Nullable T value) throws BadField {
        if (value == null) {
            throw new BadField(field, "is missing");
        }
        return value;
    }
}
