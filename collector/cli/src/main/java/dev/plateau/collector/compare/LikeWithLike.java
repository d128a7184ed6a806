package dev.plateau.collector.compare;

import dev.plateau.wire.Conditions;
import dev.plateau.wire.Upload.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Says what, beside the thing compared, differs between two runs and may be the true reason of a difference. */
public final class LikeWithLike {
    private LikeWithLike() {}

    /** Reasons why the two are not like with like; empty when they are. */
    public static List<String> reasons(Run baseline, Run candidate) {
        List<String> reasons = new ArrayList<>();
        Conditions ours = baseline.conditions();
        Conditions theirs = candidate.conditions();
        difference(reasons, "JMH", ours.jmhVersion(), theirs.jmhVersion());
        difference(reasons, "blackhole mode", ours.blackhole(), theirs.blackhole());
        // Another flag set may choose another collector or heap: then that is what is compared.
        if (baseline.environment()
                .flagSet()
                .canonical()
                .equals(candidate.environment().flagSet().canonical())) {
            difference(reasons, "collector", ours.collector(), theirs.collector());
            difference(reasons, "heap", heap(ours.heapMaxBytes()), heap(theirs.heapMaxBytes()));
        }
        difference(
                reasons,
                "host",
                baseline.environment().host().fingerprint(),
                candidate.environment().host().fingerprint());
        difference(
                reasons,
                "CPU count",
                baseline.environment().host().cpuCount(),
                candidate.environment().host().cpuCount());
        return reasons;
    }

    private static String heap(OptionalLong bytes) {
        return bytes.isPresent() ? (bytes.getAsLong() >> 20) + " MiB" : "not known";
    }

    private static void difference(List<String> reasons, String what, @Nullable Object ours, @Nullable Object theirs) {
        if (!Objects.equals(ours, theirs)) {
            reasons.add(
                    what + " " + Objects.toString(ours, "not known") + " and " + Objects.toString(theirs, "not known"));
        }
    }
}
