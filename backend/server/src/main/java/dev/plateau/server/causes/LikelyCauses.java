package dev.plateau.server.causes;

import dev.plateau.knowledge.FlagDifference;
import dev.plateau.knowledge.JdkChange.ChangeKind;
import dev.plateau.knowledge.RankedDifferences;
import dev.plateau.knowledge.RankedDifferences.RankedChange;
import dev.plateau.recording.model.GrownFrame;
import dev.plateau.server.causes.GrownFrames.RecordedSides;
import dev.plateau.server.causes.OperationCosts.OperationGrowth;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.profiles.ProfileComparison;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Sorts the evidence about a change into one list: changes of the JDK that flags or frames show, other flags that differ, and frames that grew
 * without a known change.
 */
@Component
public class LikelyCauses {
    /**
     * A possible cause of a change, consistent with the evidence. Only a search verifies it.
     *
     * @param title "Biased locking off by default"
     * @param release JDK release of the change: "JDK 15"; kind of a class: "lock class"; else empty
     * @param id of the JDK change; null for a flag or a frame
     * @param evidence a sentence each
     */
    public record LikelyCause(
            String title, String release, @Nullable String id, List<String> evidence) {}

    /** Kinds whose effects lie in the frames that the knowledge base names; those of the runtime have them as examples. */
    private static final Set<ChangeKind> LIBRARY =
            EnumSet.of(ChangeKind.LIBRARY, ChangeKind.COMPILER_AND_LIBRARY, ChangeKind.INTRINSIC);

    private static final int MAX_CAUSES = 9;

    /** Maximum number of frames without a known change, the most relevant ones. */
    private static final int MAX_FRAMES = 4;

    private final ChangeSides sides;
    private final Environments environments;
    private final GrownFrames grownFrames;
    private final OperationCosts operationCosts;

    LikelyCauses(ChangeSides sides, Environments environments, GrownFrames grownFrames, OperationCosts operationCosts) {
        this.sides = sides;
        this.environments = environments;
        this.grownFrames = grownFrames;
        this.operationCosts = operationCosts;
    }

    /** The likely causes of a change, best supported first; may be empty. */
    public List<LikelyCause> of(long project, IncidentChange change) {
        Optional<RecordedSides> recordings = grownFrames.sides(project, change);
        Optional<ProfileComparison> comparison = recordings.map(both -> grownFrames.compare(project, both));
        List<GrownFrame> grown = comparison
                .map(both -> GrownFrames.of(recordings.orElseThrow(), both))
                .orElse(List.of());
        OperationGrowth costs = comparison
                .map(both -> operationCosts.of(change, recordings.orElseThrow(), both))
                .orElse(new OperationGrowth(Map.of(), List.of()));
        List<LikelyCause> causes = new ArrayList<>();
        Set<String> explained = new HashSet<>();
        sides.of(change).filter(ChangeSides.Sides::differ).ifPresent(both -> {
            RankedDifferences differences = environments.differences(
                    both.from(),
                    both.to(),
                    grown.stream().map(growth -> growth.frame().name()).toList());
            differences.changes().stream()
                    .filter(known -> isLikely(known, recordings.isPresent()))
                    .forEach(known -> {
                        causes.add(cause(known, grown, costs));
                        explained.addAll(known.frames());
                    });
            differences.unexplained().forEach(flag -> causes.add(cause(flag)));
        });
        List<LikelyCause> frames = grown.stream()
                .filter(growth -> !explained.contains(growth.frame().name()))
                .limit(MAX_FRAMES)
                .map(growth -> new LikelyCause(growth.frame().name(), "", null, evidence(growth, costs)))
                .toList();
        List<LikelyCause> counters = costs.counters().isEmpty()
                ? List.of()
                : List.of(new LikelyCause("Counters of the JVM", "", null, costs.counters()));
        return Stream.of(causes, frames, costs.types(), counters)
                .flatMap(List::stream)
                .distinct()
                .limit(MAX_CAUSES)
                .toList();
    }

    /** The best supported known cause in plain words: "biased locking off by default"; empty without a change of the JDK among them. */
    public static Optional<String> words(List<LikelyCause> likely) {
        return likely.stream()
                .filter(cause -> cause.id() != null)
                .map(LikelyCause::title)
                .map(title -> title.length() > 1 && Character.isLowerCase(title.charAt(1))
                        ? Character.toLowerCase(title.charAt(0)) + title.substring(1)
                        : title)
                .findFirst();
    }

    /** Tests for evidence. Flags alone are none for a change of the library whose frames recordings would show: every benchmark on this JDK has them. */
    private static boolean isLikely(RankedChange known, boolean isRecorded) {
        boolean isUnused = isRecorded
                && known.frames().isEmpty()
                && !known.change().frames().isEmpty()
                && LIBRARY.contains(known.change().kind());
        return known.hasEvidence() && !isUnused;
    }

    private static List<String> evidence(GrownFrame growth, OperationGrowth costs) {
        return Stream.concat(
                        Stream.of("grew: " + growth.words()),
                        costs.ofFrame(growth.kind(), growth.frame().name()).stream())
                .toList();
    }

    /** Builds the cause of a JDK change; only from its flags if the change is not between both JDKs. */
    private static LikelyCause cause(RankedChange known, List<GrownFrame> grown, OperationGrowth costs) {
        Stream<String> frames = grown.stream()
                .filter(growth -> known.frames().contains(growth.frame().name()))
                .flatMap(growth -> evidence(growth, costs).stream());
        List<String> evidence = Stream.concat(frames, known.flags().stream().map(FlagDifference::sentence))
                .toList();
        return known.between()
                ? new LikelyCause(
                        known.change().title(),
                        "JDK " + known.change().releases(),
                        known.change().id(),
                        evidence)
                : new LikelyCause(
                        known.flags().stream().map(FlagDifference::name).collect(Collectors.joining(", ")),
                        "",
                        null,
                        evidence);
    }

    private static LikelyCause cause(FlagDifference flag) {
        return new LikelyCause(flag.name(), "", null, List.of(flag.sentence()));
    }
}
