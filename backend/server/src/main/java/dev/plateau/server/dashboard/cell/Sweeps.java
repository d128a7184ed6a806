package dev.plateau.server.dashboard.cell;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.comparisons.RunComparisons;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.ScoreRecord;
import dev.plateau.server.runs.Scores;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.text.Names;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** One benchmark at several values of a parameter, or at several thread counts. */
@Component
record Sweeps(BenchmarkKeys keys, Scores scores, RunCatalog runs, Environments environments, RunComparisons intervals) {
    private static final int MAX_LINES = 6;
    private static final int MAX_RUNS = 100;

    /**
     * Scores of a benchmark and its siblings over a parameter or over threads.
     *
     * @param unit of all scores
     * @param lines one per environment, the baseline first
     */
    record Sweep(String unit, List<EnvironmentScores> lines) {}

    /**
     * The scores of one environment.
     *
     * @param scores in the order of the axis
     * @param scaling null where no law is fitted
     */
    record EnvironmentScores(
            String label, List<ScoreAt> scores, @Nullable ThreadScaling scaling) {}

    /**
     * A score with its confidence interval.
     *
     * @param x value of the parameter, or number of threads
     */
    record ScoreAt(
            double x,
            double score,
            @Nullable Double low,
            @Nullable Double high) {}

    /** A run and its environment. */
    private record Column(RunRecord run, KnownEnvironment environment) {}

    /** The axes over which the run of a score measured its benchmark. */
    List<SweepAxis> axes(Project project, BenchmarkKey key, ScoreRecord score) {
        Map<Long, BenchmarkKey> ofClass = keys.ofClass(project.id(), Names.type(key));
        Map<Long, BenchmarkKey> measured = alike(project, score, score.run(), ofClass.keySet()).stream()
                .map(ScoreRecord::benchmarkKey)
                .collect(Collectors.toMap(id -> id, id -> Objects.requireNonNull(ofClass.get(id))));
        return SweepAxis.of(key, measured);
    }

    /**
     * The scores over one axis, in at most six environments that measured the commit.
     *
     * @param parameter empty for threads
     * @param baseline environment that comes first; null for that of the score
     * @return empty when the run of the score has no such axis
     */
    Optional<Sweep> find(Project project, ScoreRecord score, String parameter, @Nullable Long baseline) {
        BenchmarkKey key = keys.byId(project.id(), score.benchmarkKey());
        return axes(project, key, score).stream()
                .filter(axis -> axis.parameter().equals(parameter))
                .findFirst()
                .map(axis -> new Sweep(
                        score.unit(),
                        columns(project, score.run(), baseline).stream()
                                .map(column -> line(project, column, key, score, axis))
                                .filter(line -> !line.scores().isEmpty())
                                .limit(MAX_LINES)
                                .toList()));
    }

    /** Scores of benchmarks in a run, of the same metric and unit. */
    private List<ScoreRecord> alike(Project project, ScoreRecord score, long run, Collection<Long> benchmarks) {
        return scores.ofBenchmarks(project.id(), run, benchmarks, List.of(score.metric())).stream()
                .filter(other -> other.unit().equals(score.unit()))
                .toList();
    }

    /** Runs that measured one commit on one host, one for each environment: the baseline, the run itself, the others. */
    private List<Column> columns(Project project, long id, @Nullable Long baseline) {
        RunRecord own = runs.find(project.id(), id).orElseThrow();
        List<RunRecord> together = ofCommit(project, own);
        Map<Long, KnownEnvironment> known = environments.byIds(
                project.id(), together.stream().map(RunRecord::environmentId).toList());
        long host = Objects.requireNonNull(known.get(own.environmentId())).ids().host();
        return together.stream()
                .map(run -> new Column(run, Objects.requireNonNull(known.get(run.environmentId()))))
                .filter(column -> column.environment().ids().host() == host)
                .sorted(Comparator.comparing(
                                (Column column) -> !Objects.equals(column.run().environmentId(), baseline))
                        .thenComparing(column -> column.run().id() != id)
                        .thenComparing(Column::environment, Matrix.COLUMN_ORDER))
                .toList();
    }

    /**
     * One run of each environment: the run itself, else one of its execution, else the one measured closest to it: CI often measures each JDK
     * in a job of its own. A run that is measured later does not replace them.
     */
    private List<RunRecord> ofCommit(Project project, RunRecord own) {
        List<RunRecord> all = own.commit() == null
                ? runs.ofExecution(project.id(), own.execution())
                : runs.ofCommit(project.id(), own.commit(), MAX_RUNS);
        Map<Long, RunRecord> nearest = new LinkedHashMap<>();
        Stream.concat(Stream.of(own), all.stream())
                .filter(run -> Objects.equals(run.commit(), own.commit()))
                .sorted(Comparator.comparing((RunRecord run) -> run.id() != own.id())
                        .thenComparing(run -> !run.execution().equals(own.execution()))
                        .thenComparing(run -> Duration.between(own.measuredAt(), run.measuredAt())
                                .abs())
                        .thenComparingLong(RunRecord::id))
                .forEach(run -> nearest.putIfAbsent(run.environmentId(), run));
        return List.copyOf(nearest.values());
    }

    private EnvironmentScores line(
            Project project, Column column, BenchmarkKey key, ScoreRecord score, SweepAxis axis) {
        long run = column.run().id();
        Map<Long, ScoreInterval> found = intervals.intervals(project.id(), run, List.of(score.metric()));
        List<ScoreAt> places = alike(project, score, run, axis.values().keySet()).stream()
                .map(one -> place(one, Objects.requireNonNull(axis.values().get(one.benchmarkKey())), found))
                .sorted(Comparator.comparingDouble(ScoreAt::x))
                .toList();
        ThreadScaling scaling = axis.isThreads() && score.metric().equals(Score.PRIMARY)
                ? ThreadScaling.of(key.mode(), places).orElse(null)
                : null;
        return new EnvironmentScores(column.environment().label(), places, scaling);
    }

    private static ScoreAt place(ScoreRecord score, double x, Map<Long, ScoreInterval> intervals) {
        ScoreInterval interval = intervals.get(score.id());
        return interval == null
                ? new ScoreAt(x, score.score(), score.low(), score.high())
                : new ScoreAt(x, score.score(), interval.low(), interval.high());
    }

    /**
     * The only difference between a benchmark and its siblings: a numeric parameter, or the number of threads.
     *
     * @param parameter its name; empty for threads
     * @param values position of each benchmark on the axis, by the id of its key
     */
    record SweepAxis(String parameter, Map<Long, Double> values) {
        private static final int MIN_VALUES = 3;
        private static final int MIN_THREAD_COUNTS = 2;
        private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,18}(\\.\\d{1,18})?([eE][+-]?\\d{1,2})?");

        /**
         * The axes on which a benchmark has enough siblings for a chart, parameters first.
         *
         * @param measured benchmarks to choose from, with the benchmark itself
         */
        static List<SweepAxis> of(BenchmarkKey key, Map<Long, BenchmarkKey> measured) {
            return Stream.concat(
                            key.parameters().entrySet().stream()
                                    .map(own -> overParameter(own.getKey(), own.getValue(), key, measured)),
                            Stream.of(overThreads(key, measured)))
                    .filter(SweepAxis::hasEnough)
                    .toList();
        }

        /** The name of the axis: "size", "threads". */
        public String name() {
            return isThreads() ? "threads" : parameter;
        }

        boolean isThreads() {
            return parameter.isEmpty();
        }

        private boolean hasEnough() {
            long different = values.values().stream().distinct().count();
            return different >= (isThreads() ? MIN_THREAD_COUNTS : MIN_VALUES);
        }

        /** Siblings differ in this parameter only: with its value replaced, their keys are equal. */
        private static SweepAxis overParameter(
                String name, String own, BenchmarkKey key, Map<Long, BenchmarkKey> measured) {
            Map<Long, Double> values = new HashMap<>();
            measured.forEach((id, other) -> {
                Map<String, String> parameters = new TreeMap<>(other.parameters());
                String value = parameters.put(name, own);
                if (value != null
                        && NUMBER.matcher(value).matches()
                        && new BenchmarkKey(other.benchmark(), parameters, other.mode(), other.threads()).equals(key)) {
                    values.put(id, Double.valueOf(value));
                }
            });
            return new SweepAxis(name, values);
        }

        private static SweepAxis overThreads(BenchmarkKey key, Map<Long, BenchmarkKey> measured) {
            Map<Long, Double> values = new HashMap<>();
            measured.forEach((id, other) -> {
                if (new BenchmarkKey(other.benchmark(), other.parameters(), other.mode(), key.threads()).equals(key)) {
                    values.put(id, (double) other.threads());
                }
            });
            return new SweepAxis("", values);
        }
    }
}
