package dev.plateau.server.load;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Seeded histories with what makes detection hard: steps, outages, spikes, bimodal forks, benchmarks of one fork, a slow drift, bytes, excluded
 * runs, a changed host, a second branch, a second JDK, late runs, commits measured twice and commits of one time.
 */
final class GeneratedHistory {
    private static final Instant START = Instant.parse("2026-02-01T03:00:00Z");
    private static final Duration BETWEEN_COMMITS = Duration.ofHours(6);
    private static final Duration UNTIL_MEASURED = Duration.ofHours(1);
    private static final String JDK = "21.0.8";
    private static final String OLDER_JDK = "17.0.16";
    private static final double OF_OLDER_JDK = 1.12;
    private static final double OF_CHANGED_HOST = 1.15;
    private static final double OF_EXCLUDED = 2.5;

    private final Random random;
    private final int runs;
    private final List<Shape> shapes;

    /**
     * A benchmark.
     *
     * @param noise of a fork: standard deviation of the log
     * @param level of a fork without noise, as a multiple of the first level
     * @param everything whether it is measured on the older JDK as well, and with its bytes
     */
    private record Shape(String name, int forks, double noise, boolean everything, Level level) {
        Shape(String name, int forks, double noise, Level level) {
            this(name, forks, noise, false, level);
        }
    }

    /** The level of a fork. */
    private interface Level {
        double of(int run, boolean feature, Random random);
    }

    private GeneratedHistory(long seed, int runs) {
        random = new Random(seed);
        this.runs = runs;
        int step = at(0.3, 0.5);
        int fixed = at(0.55, 0.75);
        int outage = at(0.35, 0.6);
        int longOutage = at(0.5, 0.7);
        int outageLength = 3 + random.nextInt(6);
        int second = step + 3;
        int onFeature = at(0.5, 0.7);
        shapes = List.of(
                new Shape("steady", 3, 0.01, true, (run, feature, any) -> 1),
                new Shape("stepped", 3, 0.01, true, (run, feature, any) -> run < step ? 1 : 1.2),
                new Shape("fixed", 2, 0.01, (run, feature, any) -> run < step || run >= fixed ? 1 : 1.3),
                new Shape("twice", 2, 0.01, (run, feature, any) -> run < step ? 1 : run < second ? 0.9 : 1.25),
                new Shape("outage", 2, 0.02, true, (run, feature, any) -> run < outage || run >= outage + 3 ? 1 : 8),
                new Shape(
                        "longOutage",
                        2,
                        0.02,
                        (run, feature, any) -> run < longOutage || run >= longOutage + outageLength ? 1 : 2),
                new Shape("spiky", 2, 0.02, (run, feature, any) -> run * 7 % 19 == 3 ? 2.2 : 1),
                new Shape("bimodal", 3, 0.01, (run, feature, any) -> any.nextBoolean() ? 0.8 : 1.2),
                new Shape("oneFork", 1, 0.05, true, (run, feature, any) -> run < fixed ? 1 : 1.25),
                new Shape("drifting", 2, 0.01, (run, feature, any) -> 1 + 0.003 * run),
                new Shape("branched", 2, 0.01, (run, feature, any) -> feature && run >= onFeature ? 1.4 : 1));
    }

    private int at(double from, double to) {
        return (int) (runs * (from + (to - from) * random.nextDouble()));
    }

    /** Uploads in the order of a machine that measures some commits late. */
    static List<HistoryUpload> of(long seed, int runs) {
        return new GeneratedHistory(seed, runs).uploads();
    }

    private List<HistoryUpload> uploads() {
        int changed = at(0.7, 0.8);
        List<HistoryUpload> uploads = new ArrayList<>();
        List<HistoryUpload> late = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            HistoryUpload upload = upload(run, changed);
            if (run > 0 && random.nextInt(12) == 0 && !upload.isMarked()) {
                late.add(upload);
            } else {
                uploads.add(upload);
            }
            if (!late.isEmpty() && random.nextInt(6) == 0) {
                uploads.add(late.removeFirst());
            }
        }
        uploads.addAll(late);
        return uploads;
    }

    /** Each ninth run measures the commit of the one before again, each eleventh one a commit of the same time. */
    private HistoryUpload upload(int run, int changed) {
        boolean again = run % 9 == 8;
        boolean sameTime = run % 11 == 10;
        boolean feature = run % 4 == 3 && !again;
        boolean excluded = run % 23 == 15;
        int commit = again ? run - 1 : run;
        boolean onFeature = feature || again && commit % 4 == 3;
        Instant committed = START.plus(BETWEEN_COMMITS.multipliedBy(again || sameTime ? run - 1 : run));
        Instant measured = START.plus(BETWEEN_COMMITS.multipliedBy(run)).plus(UNTIL_MEASURED);
        double factor = (excluded ? OF_EXCLUDED : 1) * (run < changed ? 1 : OF_CHANGED_HOST);
        List<String> rows = new ArrayList<>(rows(run, onFeature, JDK, factor));
        if (run % 2 == 0 && run >= runs / 5) {
            rows.addAll(rows(run, onFeature, OLDER_JDK, factor * OF_OLDER_JDK));
        }
        return new HistoryUpload(
                "branch=%s&commit=c%03d&commitTime=%s&measuredAt=%s&host=lab&blackhole=FULL_DONTINLINE"
                        .formatted(onFeature ? "feature" : "main", commit, committed, measured),
                rows.stream().collect(Collectors.joining(",", "[", "]")),
                excluded,
                run == changed ? measured : null);
    }

    private List<String> rows(int run, boolean feature, String jdk, double factor) {
        return IntStream.range(0, shapes.size())
                .filter(i -> jdk.equals(JDK) || shapes.get(i).everything())
                .mapToObj(i -> row(shapes.get(i), 100 * (i + 1), run, feature, jdk, factor))
                .toList();
    }

    private String row(Shape shape, double level, int run, boolean feature, String jdk, double factor) {
        double[] forks = IntStream.range(0, shape.forks())
                .mapToDouble(fork -> level
                        * factor
                        * shape.level().of(run, feature, random)
                        * Math.exp(shape.noise() * random.nextGaussian()))
                .toArray();
        double[] bytes = new double[shape.forks()];
        Arrays.fill(bytes, 8 * Math.round(level * shape.level().of(run, feature, random) / 8));
        String secondary = shape.everything() ? "\"gc.alloc.rate.norm\":" + metric("B/op", bytes, 0) : "";
        return """
                {"jmhVersion":"1.37","benchmark":"org.example.Suite.%s","mode":"avgt","threads":1,"forks":%d,"jvm":"java","jvmArgs":[],
                 "jdkVersion":"%s","vmName":"OpenJDK 64-Bit Server VM","vmVersion":"%s+9-LTS","warmupIterations":1,"warmupTime":"1 s",
                 "warmupBatchSize":1,"measurementIterations":2,"measurementTime":"1 s","measurementBatchSize":1,"params":{},
                 "primaryMetric":%s,"secondaryMetrics":{%s}}
                """.formatted(shape.name(), shape.forks(), jdk, jdk, metric("ns/op", forks, 0.002), secondary);
    }

    /** Two iterations of each fork. */
    private static String metric(String unit, double[] forks, double spread) {
        double mean = Arrays.stream(forks).average().orElseThrow();
        return """
                {"score":%s,"scoreError":"NaN","scoreConfidence":["NaN","NaN"],"scorePercentiles":{"50.0":%s},"scoreUnit":"%s","rawData":%s}""".formatted(
                        mean,
                        mean,
                        unit,
                        Arrays.stream(forks)
                                .mapToObj(fork -> "[" + fork * (1 - spread) + "," + fork * (1 + spread) + "]")
                                .collect(Collectors.joining(",", "[", "]")));
    }
}
