package dev.plateau.comparison;

import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether the conditions of two sides allow a comparison. The state of the host is not a condition: noise widens intervals.
 *
 * <p>Settings of a flag set (another garbage collector, another heap) are the subject of the comparison. A condition that one side does not
 * record counts as equal.
 */
public final class Comparability {
    private static final Pattern CHOOSES_COLLECTOR = Pattern.compile("-XX:[+-](Use\\w*GC|ZGenerational)");
    private static final Pattern CHOOSES_HEAP = Pattern.compile("-Xmx.*|-XX:(MaxHeapSize|MaxRAM|MaxRAMPercentage)=.*");
    private static final Pattern CHOOSES_PROCESSORS = Pattern.compile("-XX:ActiveProcessorCount=.*");

    /** {@code -Xshare}, and archives that are named or made: CDS before JDK 24, the AOT cache (JEP 483) since. */
    private static final Pattern CHOOSES_SHARING = Pattern.compile(
            "-Xshare:.*|-XX:(SharedArchiveFile|ArchiveClassesAtExit|AOTCache|AOTMode)=.*|-XX:[+-](UseSharedSpaces|AutoCreateSharedArchive)");

    private Comparability() {}

    /**
     * Reasons why the two are not comparable, one clause per difference: "JMH versions differ: 1.36 and 1.37"; empty when they are.
     *
     * @param mode of the benchmark: only a single shot includes the start of a JVM, which an archive of classes (CDS) shortens
     */
    public static Optional<String> obstacle(ComparedRun baseline, ComparedRun candidate, Mode mode) {
        List<String> clauses = new ArrayList<>();
        exclusion(clauses, "baseline", baseline);
        exclusion(clauses, "candidate", candidate);
        hosts(clauses, baseline, candidate);
        conditions(clauses, baseline, candidate);
        if (mode == Mode.SINGLE_SHOT && !anyFlag(CHOOSES_SHARING, baseline, candidate)) {
            compare(clauses, "CDS archives", sharing(baseline), sharing(candidate));
        }
        return clauses.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", clauses));
    }

    /**
     * Differing conditions of two runs of one flag set, as far as both record them, one clause per difference: "JMH versions differ: 1.36
     * and 1.37"; empty when they agree.
     */
    public static List<String> differences(
            Conditions left, Environment.Jdk leftJdk, Conditions right, Environment.Jdk rightJdk) {
        List<String> clauses = new ArrayList<>();
        builds(clauses, left, leftJdk, right, rightJdk);
        compare(clauses, "garbage collectors", left.collector(), right.collector());
        compare(clauses, "heaps", mebibytes(left), mebibytes(right));
        return clauses;
    }

    private static void builds(
            List<String> clauses,
            Conditions left,
            Environment.Jdk leftJdk,
            Conditions right,
            Environment.Jdk rightJdk) {
        compare(clauses, "JMH versions", left.jmhVersion(), right.jmhVersion());
        compare(
                clauses,
                "blackhole modes",
                ComparedRun.blackhole(left, leftJdk),
                ComparedRun.blackhole(right, rightJdk));
    }

    private static void exclusion(List<String> clauses, String side, ComparedRun run) {
        if (run.exclusion() != null) {
            clauses.add("the " + side + " run is " + run.exclusion());
        }
    }

    private static void hosts(List<String> clauses, ComparedRun baseline, ComparedRun candidate) {
        if (!baseline.host().fingerprint().equals(candidate.host().fingerprint())) {
            compare(clauses, "hosts", baseline.host().label(), candidate.host().label());
            if (baseline.host().label().equals(candidate.host().label())) {
                clauses.add("hosts differ: two machines are called "
                        + baseline.host().label());
            }
            return;
        }
        baseline.hostChanges().stream()
                .filter(change -> change.isBefore(baseline) != change.isBefore(candidate))
                .forEach(change -> clauses.add("the host changed between the runs: " + change.text()));
    }

    private static void conditions(List<String> clauses, ComparedRun baseline, ComparedRun candidate) {
        Conditions left = baseline.conditions();
        Conditions right = candidate.conditions();
        builds(clauses, left, baseline.jdk(), right, candidate.jdk());
        // Flags are checked only where values differ, because a matrix calls this for each cell.
        if (!Objects.equals(left.collector(), right.collector()) && !anyFlag(CHOOSES_COLLECTOR, baseline, candidate)) {
            compare(clauses, "garbage collectors", left.collector(), right.collector());
        }
        if (!Objects.equals(left.heapMaxBytes(), right.heapMaxBytes()) && !anyFlag(CHOOSES_HEAP, baseline, candidate)) {
            compare(clauses, "heaps", mebibytes(left), mebibytes(right));
        }
        if (baseline.host().cpuCount() != candidate.host().cpuCount()
                && !anyFlag(CHOOSES_PROCESSORS, baseline, candidate)) {
            compare(clauses, "processors", processors(baseline), processors(candidate));
        }
    }

    private static void compare(List<String> clauses, String what, @Nullable String left, @Nullable String right) {
        if (left != null && right != null && !Objects.equals(left, right)) {
            clauses.add(what + " differ: " + left + " and " + right);
        }
    }

    private static boolean anyFlag(Pattern pattern, ComparedRun baseline, ComparedRun candidate) {
        return baseline.hasFlag(pattern) || candidate.hasFlag(pattern);
    }

    private static @Nullable String mebibytes(Conditions conditions) {
        Long bytes = conditions.heapMaxBytes();
        return bytes == null ? null : (bytes >> 20) + " MiB";
    }

    private static @Nullable String sharing(ComparedRun run) {
        Boolean sharing = run.conditions().classDataSharing();
        return sharing == null ? null : sharing ? "used" : "none";
    }

    private static @Nullable String processors(ComparedRun run) {
        return run.host().cpuCount() == 0 ? null : String.valueOf(run.host().cpuCount());
    }
}
