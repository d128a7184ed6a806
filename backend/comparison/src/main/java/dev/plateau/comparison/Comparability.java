package dev.plateau.comparison;

import dev.plateau.comparison.ComparedFact.Measured;
import dev.plateau.comparison.ComparedFact.Role;
import dev.plateau.wire.model.Mode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks whether the facts of two sides allow a comparison ({@link ComparedFact}). The state of the host is no fact of this kind: noise widens
 * intervals.
 *
 * <p>Settings of a flag set (another garbage collector, another heap) are the subject of the comparison.
 */
public final class Comparability {
    /** Start of the words that name facts which differ. */
    public static final String OTHER_SETTINGS = "measured with other settings";

    private Comparability() {}

    /**
     * Reasons why the two are not comparable, one clause per difference: "JMH versions differ: 1.36 and 1.37"; empty when they are.
     *
     * @param mode of the benchmark: only a single shot includes the start of a JVM, which an archive of classes (CDS) shortens
     */
    static Optional<String> obstacle(ComparedScore baseline, ComparedScore candidate, Mode mode) {
        List<String> clauses = new ArrayList<>();
        exclusion(clauses, "baseline", baseline.run());
        exclusion(clauses, "candidate", candidate.run());
        hosts(clauses, baseline.run(), candidate.run());
        Measured left = baseline.measured();
        Measured right = candidate.measured();
        obstacles(left, right)
                .filter(fact -> fact != ComparedFact.CLASS_DATA_SHARING || mode == Mode.SINGLE_SHOT)
                .forEach(fact -> clauses.add(fact.obstacle(left, right)));
        return clauses.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", clauses));
    }

    private static Stream<ComparedFact> obstacles(Measured left, Measured right) {
        return Arrays.stream(ComparedFact.values())
                .filter(fact -> fact.role() == Role.FORBIDS && fact != ComparedFact.HOST && fact.differs(left, right));
    }

    /**
     * Facts in which two comparable scores differ, to be named beside the verdict: "measured with other settings: warm-up 5 x 1 s, then 1 x 100
     * ms"; empty when they agree.
     */
    static Optional<String> named(ComparedScore baseline, ComparedScore candidate) {
        return named(baseline.measured(), candidate.measured(), baseline.run().sharesExecution(candidate.run()));
    }

    private static Optional<String> named(Measured left, Measured right, boolean isOneExecution) {
        String words = Arrays.stream(ComparedFact.values())
                .filter(fact -> fact.role().isNamed() && fact.differs(left, right))
                .filter(fact -> fact != ComparedFact.FORKS || !isOneExecution)
                .map(fact -> fact.change(left, right))
                .collect(Collectors.joining("; "));
        return words.isEmpty() ? Optional.empty() : Optional.of(OTHER_SETTINGS + ": " + words);
    }

    /**
     * Differences between the scores before and after a change, apart from commit and host.
     *
     * @param obstacles facts that forbid a comparison: "JMH versions differ: 1.36 and 1.37"
     * @param named facts to be named; empty when they agree
     * @param mayAlert whether a change across them may send messages
     * @param ofBenchmark whether the code of the benchmark itself changed
     */
    public record Differences(List<String> obstacles, Optional<String> named, boolean mayAlert, boolean ofBenchmark) {
        /** No difference is known. */
        public static final Differences NONE = new Differences(List.of(), Optional.empty(), true, false);

        /** All of them: "not comparable: heaps differ: 1024 MiB and 1 MiB; measured with other settings: ..."; empty without any. */
        public String words() {
            Stream<String> forbidding =
                    obstacles.isEmpty() ? Stream.of() : Stream.of("not comparable: " + String.join("; ", obstacles));
            return Stream.concat(forbidding, named.stream()).collect(Collectors.joining("; "));
        }
    }

    /** The differences between two scores of one series. */
    public static Differences differences(Measured before, Measured since) {
        return new Differences(
                obstacles(before, since)
                        .filter(fact -> fact != ComparedFact.CLASS_DATA_SHARING)
                        .map(fact -> fact.obstacle(before, since))
                        .toList(),
                named(before, since, false),
                Arrays.stream(ComparedFact.values())
                        .filter(fact -> fact != ComparedFact.HOST
                                && fact != ComparedFact.CLASS_DATA_SHARING
                                && fact.differs(before, since))
                        .allMatch(fact -> fact.role().mayAlert()),
                ComparedFact.BENCHMARK_CODE.differs(before, since));
    }

    private static void exclusion(List<String> clauses, String side, ComparedRun run) {
        if (run.exclusion() != null) {
            clauses.add("the " + side + " run is " + run.exclusion());
        }
    }

    private static void hosts(List<String> clauses, ComparedRun baseline, ComparedRun candidate) {
        String left = baseline.host().label();
        String right = candidate.host().label();
        if (!baseline.host().fingerprint().equals(candidate.host().fingerprint())) {
            clauses.add(
                    left.equals(right)
                            ? "hosts differ: two machines are called " + left
                            : "hosts differ: " + left + " and " + right);
            return;
        }
        baseline.hostChanges().stream()
                .filter(change -> change.isBefore(baseline) != change.isBefore(candidate))
                .forEach(change -> clauses.add("the host changed between the runs: " + change.text()));
    }
}
