package dev.plateau.server.comparisons;

import dev.plateau.server.hosts.HostMark;
import dev.plateau.wire.Conditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether two scores may be compared at all. What the flag sets themselves ask for (another garbage collector, another heap) is the point
 * of the comparison and no obstacle; a difference that nobody asked for is.
 */
final class LikeWithLike {
    private static final Pattern CHOOSES_COLLECTOR = Pattern.compile("-XX:[+-](Use\\w*GC|ZGenerational)");
    private static final Pattern CHOOSES_HEAP = Pattern.compile("-Xmx.*|-XX:(MaxHeapSize|MaxRAM|MaxRAMPercentage)=.*");

    private LikeWithLike() {}

    /** One clause per thing that differs, joined; empty when the two are like with like. Facts that a side does not tell are no difference. */
    static String obstacle(Side baseline, Side candidate) {
        List<String> differences = new ArrayList<>();
        Conditions left = baseline.run().conditions();
        Conditions right = candidate.run().conditions();
        if (baseline.environment().ids().host() != candidate.environment().ids().host()) {
            differences.add("hosts differ (" + baseline.environment().host().label() + " and "
                    + candidate.environment().host().label() + ")");
        } else {
            hostChanges(baseline, candidate)
                    .forEach(mark -> differences.add("the host changed between them (" + mark.text() + ")"));
        }
        compare(differences, "JMH versions", left.jmhVersion(), right.jmhVersion());
        compare(differences, "blackhole modes", baseline.blackhole(), candidate.blackhole());
        if (!anyFlag(CHOOSES_COLLECTOR, baseline, candidate)) {
            compare(differences, "garbage collectors", left.collector(), right.collector());
        }
        if (!anyFlag(CHOOSES_HEAP, baseline, candidate)) {
            compare(differences, "heaps", mebibytes(left), mebibytes(right));
        }
        return String.join("; ", differences);
    }

    private static Stream<HostMark> hostChanges(Side one, Side other) {
        return one.hostMarks().stream().filter(mark -> isSince(mark, one) != isSince(mark, other));
    }

    private static boolean isSince(HostMark mark, Side side) {
        return !side.run().measuredAt().isBefore(mark.since());
    }

    private static void compare(List<String> differences, String what, @Nullable String left, @Nullable String right) {
        if (left != null && right != null && !Objects.equals(left, right)) {
            differences.add(what + " differ (" + left + " and " + right + ")");
        }
    }

    private static boolean anyFlag(Pattern pattern, Side baseline, Side candidate) {
        return baseline.hasFlag(pattern) || candidate.hasFlag(pattern);
    }

    private static @Nullable String mebibytes(Conditions conditions) {
        return conditions.heapMaxBytes().isEmpty()
                ? null
                : (conditions.heapMaxBytes().getAsLong() >> 20) + " MiB";
    }
}
