package dev.plateau.server.dashboard;

import dev.plateau.knowledge.FlagDifference;
import dev.plateau.knowledge.RankedDifferences;
import dev.plateau.knowledge.RankedDifferences.RankedChange;
import dev.plateau.server.causes.SearchPlan;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Differences between the JVMs of two environments, the relevant ones first, for {@code environments/flags.html}.
 *
 * @param changes of the JDK with evidence: a frame that grew, or a flag that differs
 * @param moreChanges all others between the JDKs
 * @param flags relevant ones that no change explains
 * @param folded flags that are hardly relevant
 * @param search command that searches the cause of a difference among the flags; null for two machines
 */
public record JvmDifferences(
        String baseline,
        String candidate,
        boolean known,
        List<RankedChange> changes,
        List<RankedChange> moreChanges,
        List<FlagDifference> flags,
        List<FlagDifference> folded,
        @Nullable String search) {
    private static final int MAX_LIKELY = 2;

    /**
     * Compares two environments.
     *
     * @param grown frames whose share of a profile grew
     */
    public static JvmDifferences of(
            Environments environments,
            KnownEnvironment baseline,
            KnownEnvironment candidate,
            Collection<String> grown) {
        RankedDifferences ranked = environments.differences(baseline, candidate, grown);
        Map<Boolean, List<RankedChange>> changes =
                ranked.changes().stream().collect(Collectors.partitioningBy(RankedChange::hasEvidence));
        return new JvmDifferences(
                baseline.jdk().version(),
                candidate.jdk().version(),
                baseline.finalFlagsKnown() && candidate.finalFlagsKnown(),
                changes.getOrDefault(true, List.of()),
                changes.getOrDefault(false, List.of()),
                ranked.unexplained(),
                ranked.folded(),
                baseline.ids().host() == candidate.ids().host() ? SearchPlan.flagCommand(baseline, candidate) : null);
    }

    /** Changes whose frames grew in a profile; without any, a change that is the only relevant difference. */
    public List<RankedChange> likely() {
        List<RankedChange> grown = changes.stream()
                .filter(row -> !row.frames().isEmpty())
                .limit(MAX_LIKELY)
                .toList();
        boolean isAlone = changes.size() == 1 && moreChanges.isEmpty() && flags.isEmpty() && onlyFlag() == null;
        return grown.isEmpty() && isAlone ? changes : grown;
    }

    /** The flag behind all relevant differences; null with other differences, or none. */
    public @Nullable FlagDifference onlyFlag() {
        List<RankedChange> all =
                Stream.concat(changes.stream(), moreChanges.stream()).toList();
        List<FlagDifference> differing = Stream.concat(
                        flags.stream(), all.stream().flatMap(row -> row.flags().stream()))
                .toList();
        boolean isOne = differing.stream().map(FlagDifference::name).distinct().count() == 1
                && all.stream().noneMatch(row -> row.flags().isEmpty());
        return isOne ? differing.getFirst() : null;
    }

    /** True if no difference is known. */
    public boolean isEmpty() {
        return changes.isEmpty() && flags.isEmpty() && folded.isEmpty();
    }
}
