package dev.plateau.knowledge.ranking;

import dev.plateau.knowledge.ChangeKind;
import dev.plateau.knowledge.JdkChange;
import dev.plateau.knowledge.JdkChanges;
import dev.plateau.knowledge.JdkVersion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Ranks the differences between two JVMs by relevance: changes of the JDK whose frames grew, changes between the two versions, switches,
 * numbers of compiler and collector, the rest. It compares the JVMs' own lists of flags, which take precedence over the knowledge base.
 */
public final class FlagRanking {
    private static final Comparator<RankedFlag> FLAGS =
            Comparator.comparing(RankedFlag::relevance).thenComparing(RankedFlag::name);

    /** Start-up last within a rank: most benchmarks measure warm code. */
    private static final Comparator<RankedChange> CHANGES = Comparator.comparingInt(RankedChange::rank)
            .thenComparing(ranked -> !ranked.between())
            .thenComparing(ranked -> ranked.change().kind() == ChangeKind.START_UP)
            .thenComparing(ranked -> ranked.change().id());

    private final List<JdkChange> changes;
    private final Map<String, List<JdkChange>> byFlag = new HashMap<>();

    public FlagRanking(JdkChanges changes) {
        this.changes = changes.all();
        this.changes.forEach(change -> change.flags()
                .forEach(flag -> byFlag.computeIfAbsent(flag, unseen -> new ArrayList<>())
                        .add(change)));
    }

    /**
     * Ranks the differences of a candidate from its baseline.
     *
     * @param grown frames whose share of a profile grew, such as {@code java.lang.StringBuffer.append}
     */
    public RankedDifferences rank(JvmState baseline, JvmState candidate, Collection<String> grown) {
        Set<JdkChange> between = between(baseline, candidate);
        Set<String> collectors = new HashSet<>(FlagNoise.collectors(baseline.flags()));
        collectors.addAll(FlagNoise.collectors(candidate.flags()));
        List<RankedFlag> flags = new ArrayList<>();
        if (!baseline.flags().isEmpty() && !candidate.flags().isEmpty()) {
            Set<String> names = new TreeSet<>(baseline.flags().keySet());
            names.addAll(candidate.flags().keySet());
            names.forEach(name -> difference(name, baseline, candidate)
                    .map(flag -> ranked(flag, baseline, candidate, between, collectors))
                    .ifPresent(flags::add));
        }
        flags.sort(FLAGS);
        return new RankedDifferences(rankedChanges(flags, between, collectors, grown), flags);
    }

    private Set<JdkChange> between(JvmState baseline, JvmState candidate) {
        Optional<JdkVersion> one = JdkVersion.find(baseline.version());
        Optional<JdkVersion> other = JdkVersion.find(candidate.version());
        Set<JdkChange> between = new HashSet<>();
        if (one.isPresent() && other.isPresent()) {
            changes.stream()
                    .filter(change -> change.isBetween(one.get(), other.get()))
                    .forEach(between::add);
        }
        return between;
    }

    private static Optional<RankedFlag> difference(String name, JvmState baseline, JvmState candidate) {
        @Nullable String left = baseline.flags().get(name);
        @Nullable String right = candidate.flags().get(name);
        return left != null && left.equals(right)
                ? Optional.empty()
                : Optional.of(new RankedFlag(name, left, right, Relevance.OTHER, List.of()));
    }

    private RankedFlag ranked(
            RankedFlag flag, JvmState baseline, JvmState candidate, Set<JdkChange> between, Set<String> collectors) {
        boolean isGiven =
                baseline.given().contains(flag.name()) || candidate.given().contains(flag.name());
        Relevance plain = plain(flag);
        boolean isNoise = plain.isFolded() && plain != Relevance.ONE_SIDED && plain != Relevance.OTHER;
        List<String> explained = isNoise ? List.of() : explained(flag, between);
        return new RankedFlag(
                flag.name(),
                flag.baseline(),
                flag.candidate(),
                isGiven
                        ? Relevance.GIVEN
                        : isNoise
                                ? plain
                                : FlagNoise.isOfOtherCollector(flag.name(), collectors)
                                        ? Relevance.OTHER_COLLECTOR
                                        : explained.isEmpty() ? plain : Relevance.KNOWN_CHANGE,
                explained);
    }

    /** The changes between the versions that explain a flag; without one, any change explains a flag that both have. */
    private List<String> explained(RankedFlag flag, Set<JdkChange> between) {
        List<JdkChange> known = byFlag.getOrDefault(flag.name(), List.of());
        boolean isBetween = known.stream().anyMatch(between::contains);
        return known.stream()
                .filter(change -> isBetween ? between.contains(change) : flag.isOfBoth())
                .map(JdkChange::id)
                .toList();
    }

    private static Relevance plain(RankedFlag flag) {
        String left = flag.baseline();
        String right = flag.candidate();
        return left == null || right == null ? Relevance.ONE_SIDED : FlagNoise.relevance(flag.name(), left, right);
    }

    private List<RankedChange> rankedChanges(
            List<RankedFlag> flags, Set<JdkChange> between, Set<String> collectors, Collection<String> grown) {
        List<RankedChange> ranked = new ArrayList<>();
        for (JdkChange change : changes) {
            List<RankedFlag> own = flags.stream()
                    .filter(flag -> flag.changes().contains(change.id()))
                    .toList();
            boolean isBetween = between.contains(change);
            boolean isOfOtherCollector =
                    change.collector() != null && !collectors.isEmpty() && !collectors.contains(change.collector());
            if ((isBetween || own.stream().anyMatch(RankedFlag::isOfBoth)) && !isOfOtherCollector) {
                ranked.add(new RankedChange(change, isBetween, change.evidenceIn(grown), own));
            }
        }
        ranked.sort(CHANGES);
        return ranked;
    }
}
