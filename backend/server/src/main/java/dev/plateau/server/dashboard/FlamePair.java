package dev.plateau.server.dashboard;

import dev.plateau.recording.model.EventKind;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.comparisons.SideScore;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.profiles.Profiles;
import dev.plateau.server.profiles.Profiles.RecordedCost;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Two columns of a matrix whose flame graphs can be seen side by side: the pair with most costs recorded on both sides. Pairs with one name of flag
 * sets come first; of equal pairs the last is taken.
 *
 * @param cost of the first graphs: a lock's before allocation, before CPU
 */
record FlamePair(KnownEnvironment baseline, KnownEnvironment candidate, Cost cost) {
    private static final Comparator<Candidate> ORDER = Comparator.comparing(Candidate::isAlike)
            .thenComparing(pair -> pair.both().size());

    /** A kind of events of a benchmark. */
    record Cost(long benchmark, EventKind kind) {}

    private record Candidate(KnownEnvironment baseline, KnownEnvironment candidate, Set<Cost> both) {
        private boolean isAlike() {
            return baseline.flagSet().equals(candidate.flagSet());
        }

        /** Of the benchmark with most of them. */
        private FlamePair pair() {
            Map<Long, Long> kinds =
                    both.stream().collect(Collectors.groupingBy(Cost::benchmark, Collectors.counting()));
            Cost first = both.stream()
                    .max(Comparator.comparing((Cost cost) -> Objects.requireNonNull(kinds.get(cost.benchmark())))
                            .thenComparing(Cost::kind)
                            .thenComparing(Cost::benchmark))
                    .orElseThrow();
            return new FlamePair(baseline, candidate, first);
        }
    }

    /** The pair of a matrix; empty if no benchmark was recorded in two columns. */
    static Optional<FlamePair> of(long project, Matrix matrix, Profiles profiles) {
        Map<Long, Long> environments = sides(matrix)
                .collect(Collectors.toMap(
                        side -> side.run().id(),
                        side -> side.environment().ids().environment(),
                        (one, same) -> one));
        Map<Long, Set<Cost>> recorded = profiles.costs(project, environments.keySet()).stream()
                .collect(Collectors.groupingBy(
                        cost -> Objects.requireNonNull(environments.get(cost.run())),
                        Collectors.mapping(
                                (RecordedCost cost) -> new Cost(cost.benchmarkKey(), cost.kind()),
                                Collectors.toSet())));
        List<KnownEnvironment> columns = matrix.columns().stream()
                .filter(column -> recorded.containsKey(column.ids().environment()))
                .toList();
        return IntStream.range(0, columns.size())
                .boxed()
                .flatMap(from -> columns.subList(from + 1, columns.size()).stream()
                        .map(to -> new Candidate(columns.get(from), to, both(recorded, columns.get(from), to))))
                .filter(pair -> !pair.both().isEmpty())
                .reduce((best, next) -> ORDER.compare(next, best) >= 0 ? next : best)
                .map(Candidate::pair);
    }

    private static Stream<SideScore> sides(Matrix matrix) {
        return matrix.rows().stream()
                .flatMap(row -> row.cells().stream())
                .flatMap(cell -> Stream.ofNullable(cell.side()));
    }

    private static Set<Cost> both(Map<Long, Set<Cost>> recorded, KnownEnvironment one, KnownEnvironment other) {
        Set<Cost> both =
                new HashSet<>(Objects.requireNonNull(recorded.get(one.ids().environment())));
        both.retainAll(Objects.requireNonNull(recorded.get(other.ids().environment())));
        return both;
    }

    /** "Flame graphs of 21 and 25". */
    public String text() {
        return "Flame graphs of " + name(baseline) + " and " + name(candidate);
    }

    private static String name(KnownEnvironment environment) {
        return environment.hasDefaultFlags() ? KnownEnvironment.release(environment.feature()) : environment.label();
    }

    /** Query and fragment of the page that shows them. */
    public String query() {
        return "baseline=" + baseline.ids().environment() + "&candidate="
                + candidate.ids().environment() + "&benchmark=" + cost.benchmark() + "&kind="
                + cost.kind().key() + "#profiles";
    }
}
