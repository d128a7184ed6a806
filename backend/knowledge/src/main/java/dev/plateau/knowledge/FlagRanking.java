package dev.plateau.knowledge;

import dev.plateau.knowledge.FlagDifference.Relevance;
import dev.plateau.knowledge.JdkChange.ChangeKind;
import dev.plateau.knowledge.JdkChange.ChangeTest;
import dev.plateau.knowledge.JdkRelease.Presence;
import dev.plateau.knowledge.RankedDifferences.RankedChange;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Ranks the differences between two JVMs by relevance: changes of the JDK whose frames grew, changes between the two versions, switches,
 * numbers of compiler and collector, the rest. It compares the JVMs' own lists of flags, which take precedence over the knowledge base.
 */
public final class FlagRanking {
    /**
     * A JVM as it ran.
     *
     * @param version of its JDK, as the JVM states it
     * @param flags final value of each flag, name to value; empty when not known
     * @param given names of the flags that people set
     */
    public record JvmState(String version, Map<String, String> flags, Set<String> given) {
        private static final Pattern FLAG = Pattern.compile("-XX:[+-]?(\\w+)(=.*)?");

        /** A JVM that was started with these options. */
        public static JvmState of(String version, Map<String, String> flags, List<String> options) {
            Set<String> given = options.stream()
                    .map(FLAG::matcher)
                    .filter(Matcher::matches)
                    .map(flag -> flag.group(1))
                    .collect(Collectors.toSet());
            return new JvmState(version, flags, given);
        }
    }

    private static final Comparator<FlagDifference> FLAGS =
            Comparator.comparing(FlagDifference::relevance).thenComparing(FlagDifference::name);

    /** Start-up last within a rank: most benchmarks measure warm code. */
    private static final Comparator<RankedChange> CHANGES = Comparator.comparingInt(RankedChange::rank)
            .thenComparing(ranked -> !ranked.between())
            .thenComparing(ranked -> ranked.change().kind() == ChangeKind.START_UP)
            .thenComparing(ranked -> ranked.change().id());

    private static final String OFF = "false";

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
        List<FlagDifference> flags = new ArrayList<>();
        if (!baseline.flags().isEmpty() && !candidate.flags().isEmpty()) {
            Set<String> names = new TreeSet<>(baseline.flags().keySet());
            names.addAll(candidate.flags().keySet());
            names.forEach(name -> difference(name, baseline, candidate)
                    .map(flag -> ranked(flag, baseline, candidate, between, collectors))
                    .ifPresent(flags::add));
        }
        flags.sort(FLAGS);
        List<RankedChange> ranked = new ArrayList<>();
        for (JdkChange change : changes) {
            List<FlagDifference> differing = flags.stream()
                    .filter(flag -> flag.changes().contains(change.id()))
                    .toList();
            boolean isBetween = between.contains(change);
            boolean isOfOtherCollector =
                    change.collector() != null && !collectors.isEmpty() && !collectors.contains(change.collector());
            if ((isBetween || differing.stream().anyMatch(FlagDifference::existsInBoth)) && !isOfOtherCollector) {
                List<String> tests = isBetween ? tests(change, baseline.version(), candidate.version()) : List.of();
                List<String> frames =
                        isWithoutEffect(change, baseline, candidate) ? List.of() : change.evidenceIn(grown);
                ranked.add(new RankedChange(change, isBetween, frames, differing, tests));
            }
        }
        ranked.sort(CHANGES);
        return new RankedDifferences(ranked, flags);
    }

    /**
     * Tests for the removal, or the addition, of a switch that is off where it exists: then frames that grew have another cause. Without the flags of
     * both JVMs, an earlier change of both that turned it off shows that, unless people set it.
     */
    private boolean isWithoutEffect(JdkChange change, JvmState baseline, JvmState candidate) {
        if (change.flags().isEmpty()) {
            return false;
        }
        String flag = change.flags().get(0);
        if (!baseline.flags().isEmpty() && !candidate.flags().isEmpty()) {
            String left = baseline.flags().getOrDefault(flag, OFF);
            String right = candidate.flags().getOrDefault(flag, OFF);
            boolean existsInOne =
                    baseline.flags().containsKey(flag) != candidate.flags().containsKey(flag);
            return existsInOne && left.equals(OFF) && right.equals(OFF);
        }
        return change.kind() == ChangeKind.REMOVAL
                && !baseline.given().contains(flag)
                && !candidate.given().contains(flag)
                && byFlag.getOrDefault(flag, List.of()).stream()
                        .anyMatch(other -> other.kind() == ChangeKind.FLAG_DEFAULT
                                && isIn(other, baseline)
                                && isIn(other, candidate));
    }

    private static boolean isIn(JdkChange change, JvmState jvm) {
        return JdkVersion.find(jvm.version())
                .filter(version -> change.in(version) == Presence.PRESENT)
                .isPresent();
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

    private static Optional<FlagDifference> difference(String name, JvmState baseline, JvmState candidate) {
        @Nullable String left = baseline.flags().get(name);
        @Nullable String right = candidate.flags().get(name);
        return left != null && left.equals(right)
                ? Optional.empty()
                : Optional.of(new FlagDifference(name, left, right, Relevance.OTHER, List.of()));
    }

    private FlagDifference ranked(
            FlagDifference flag,
            JvmState baseline,
            JvmState candidate,
            Set<JdkChange> between,
            Set<String> collectors) {
        boolean isGiven =
                baseline.given().contains(flag.name()) || candidate.given().contains(flag.name());
        Relevance plain = plain(flag);
        boolean isNoise = plain.isFolded() && plain != Relevance.ONE_SIDED && plain != Relevance.OTHER;
        List<String> explained = isNoise ? List.of() : explained(flag, between);
        return new FlagDifference(
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
    private List<String> explained(FlagDifference flag, Set<JdkChange> between) {
        List<JdkChange> known = byFlag.getOrDefault(flag.name(), List.of());
        boolean isBetween = known.stream().anyMatch(between::contains);
        return known.stream()
                .filter(change -> isBetween ? between.contains(change) : flag.existsInBoth())
                .map(JdkChange::id)
                .toList();
    }

    private static Relevance plain(FlagDifference flag) {
        String left = flag.baseline();
        String right = flag.candidate();
        return left == null || right == null ? Relevance.ONE_SIDED : FlagNoise.relevance(flag.name(), left, right);
    }

    /** Tests on the candidate, else on the baseline: they undo the change on a JDK that has it, or make it on one without it. */
    private static List<String> tests(JdkChange change, String baseline, String candidate) {
        return Stream.of(candidate, baseline)
                .map(version -> JdkVersion.find(version).stream()
                        .flatMap(build -> change.testsOn(build).stream())
                        .map(ChangeTest::command)
                        .map(command -> version + ": " + command)
                        .toList())
                .filter(tests -> !tests.isEmpty())
                .findFirst()
                .orElseGet(() -> Stream.ofNullable(change.noTest()).toList());
    }
}
