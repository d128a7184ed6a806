package dev.plateau.server.dashboard.answers;

import dev.plateau.comparison.CellVerdict;
import dev.plateau.comparison.answers.Forest;
import dev.plateau.comparison.answers.Speed;
import dev.plateau.comparison.answers.SuiteAnswer;
import dev.plateau.comparison.answers.SuiteAnswer.SuiteSpeed;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Facts of all environments of a project, each compared with itself at an earlier time.
 *
 * @param since "v3.3", "2026-03-01"
 * @param environments those with a benchmark at both times
 * @param lacking names of the environments without a run after it
 * @param changed benchmarks with a certain change, slower ones first, the largest change first
 * @param clear benchmarks with a known verdict in every environment that measured them at both times
 * @param unknown number of the others
 */
public record StateAnswer(
        String since,
        List<Environment> environments,
        List<String> lacking,
        List<Changed> changed,
        List<String> clear,
        long unknown) {
    /** Rows that people can read as one picture. */
    private static final int MAX_ROWS = 30;

    /**
     * An environment with its mean.
     *
     * @param href comparison of its runs at both times
     * @param chips facts that set equal names apart, as hosts
     * @param runs number of runs after the earlier time that are compared
     */
    public record Environment(SuiteSpeed suite, String href, List<String> chips, int runs) {
        private Forest.Line line() {
            int slower = suite.slower().size();
            int faster = suite.faster().size();
            return new Forest.Line(
                    suite.name(),
                    suite.compared()
                            + (suite.compared() == 1 ? " benchmark" : " benchmarks")
                            + (slower == 0 ? "" : ", " + slower + " slower")
                            + (faster == 0 ? "" : ", " + faster + " faster")
                            + (runs == 1 ? "; 1 run since" : "; " + runs + " runs since"),
                    chips,
                    href,
                    suite.mean().orElse(null),
                    "");
        }
    }

    /**
     * A benchmark in environments of one name.
     *
     * @param chips their hosts
     */
    public record Changed(
            String name,
            String environment,
            List<String> chips,
            @Nullable String href,
            Speed speed) {
        private static final Comparator<Changed> SLOWER_AND_LARGEST_FIRST = Comparator.comparing(
                        (Changed one) -> one.speed.outcome() == Speed.Outcome.FASTER)
                .thenComparingDouble(one -> -Math.abs(Math.log(one.speed.ratio())));

        public boolean isSlower() {
            return speed.outcome() == Speed.Outcome.SLOWER;
        }

        private Changed withHostOf(Changed smaller) {
            return new Changed(
                    name,
                    environment,
                    Stream.concat(chips.stream(), smaller.chips.stream())
                            .distinct()
                            .toList(),
                    href,
                    speed);
        }
    }

    /**
     * An environment's comparison as pages name it.
     *
     * @param label name of the environment
     * @param runs number of runs of the later side
     */
    public record Compared(Comparison comparison, String label, String href, List<String> chips, int runs) {}

    public static StateAnswer of(String since, List<Compared> comparisons, List<String> lacking) {
        List<Environment> environments = new ArrayList<>();
        List<Changed> changed = new ArrayList<>();
        Map<BenchmarkKey, Boolean> isClear = new HashMap<>();
        for (Compared one : comparisons) {
            Answers.suite(one.comparison(), one.label()).ifPresent(suite -> {
                environments.add(new Environment(suite, one.href(), one.chips(), one.runs()));
                changed(one).forEach(changed::add);
                one.comparison().pairs().stream()
                        .filter(pair -> pair.score().verdict() != null)
                        .forEach(pair -> isClear.merge(pair.key(), isClear(pair.score()), Boolean::logicalAnd));
            });
        }
        changed.sort(Changed.SLOWER_AND_LARGEST_FIRST);
        Map<List<Object>, Changed> rows = new LinkedHashMap<>();
        changed.forEach(one ->
                rows.merge(List.of(one.name(), one.environment(), one.speed().outcome()), one, Changed::withHostOf));
        List<String> clear = isClear.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(one -> name(one.getKey()))
                .toList();
        return new StateAnswer(
                since, environments, lacking, List.copyOf(rows.values()), clear, isClear.size() - clear.size());
    }

    private static boolean isClear(Cell cell) {
        return cell.isChange() || cell.verdict() == CellVerdict.UNCHANGED;
    }

    private static String name(BenchmarkKey key) {
        return (key.shortName() + " " + Names.parameters(key)).strip();
    }

    private static Stream<Changed> changed(Compared one) {
        return one.comparison().pairs().stream()
                .flatMap(pair -> Cell.compared(Stream.of(pair.score()))
                        .flatMap(cell ->
                                Speed.of(cell.comparison(), cell.side().point().direction()).stream())
                        .filter(Speed::isCertain)
                        .map(speed -> new Changed(name(pair.key()), one.label(), one.chips(), one.href(), speed)));
    }

    public String sentence() {
        if (environments.isEmpty() && !lacking.isEmpty()) {
            return "Unknown: no run was measured since " + since + ".";
        }
        if (environments.isEmpty()) {
            return "No environment was measured both before and after " + since + ".";
        }
        long slower = count(Speed.Outcome.SLOWER);
        long faster = count(Speed.Outcome.FASTER);
        String improved = faster == 0 ? "" : ", " + faster + " faster";
        String all = environments.size() == 1 ? "" : " on every JDK and flag set";
        String open = unknown == 0 ? "" : "; " + unknown + " unknown" + (all.isEmpty() ? "" : " on at least one");
        if (slower == 0) {
            String known = " with a known verdict" + all;
            return (unknown == 0
                            ? "No benchmark got"
                            : clear.isEmpty()
                                    ? "No benchmark is shown to have got"
                                    : clear.size() == 1
                                            ? clear.getFirst() + ", the only one" + known + ", did not get"
                                            : "None of the " + clear.size() + known + " got")
                    + " slower since " + since + improved + open + ".";
        }
        Changed worst = changed.getFirst();
        return slower + (slower == 1 ? " benchmark" : " benchmarks") + " got slower since " + since + improved + open
                + ". Worst: " + worst.name() + " on " + worst.environment() + ", "
                + worst.speed().words() + ".";
    }

    /** "Unknown for 17 and 21: no run since v3.3."; empty if all have runs, or none has. */
    public String unmeasured() {
        return lacking.isEmpty() || environments.isEmpty()
                ? ""
                : "Unknown for " + SuiteAnswer.list(lacking) + ": no run since " + since + ".";
    }

    /** Number of benchmarks that changed in any environment. */
    private long count(Speed.Outcome outcome) {
        return changed.stream()
                .filter(one -> one.speed().outcome() == outcome)
                .map(Changed::name)
                .distinct()
                .count();
    }

    public Forest forest() {
        return Forest.of(
                "Speed now against " + since,
                "Environment",
                environments.stream().map(Environment::line).toList());
    }

    /** The benchmarks that changed. */
    public Forest benchmarks() {
        return Forest.of(
                "Benchmarks that changed since " + since,
                "Benchmark",
                changed.stream()
                        .limit(MAX_ROWS)
                        .map(one -> new Forest.Line(
                                one.name(), one.environment(), one.chips(), one.href(), one.speed(), ""))
                        .toList());
    }

    /** Number of benchmarks that the picture leaves out. */
    public int more() {
        return Math.max(0, changed.size() - MAX_ROWS);
    }
}
