package dev.plateau.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.knowledge.FlagDifference.Relevance;
import dev.plateau.knowledge.FlagRanking.JvmState;
import dev.plateau.knowledge.RankedDifferences.RankedChange;
import dev.plateau.wire.flags.FlagList;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With what real JVMs printed: {@code -XX:+PrintFlagsFinal} of Temurin 11.0.13, 21.0.8, 25.0.3 and Debian's 17.0.15 on one host. */
class FlagRankingTest {
    private static final FlagRanking RANKING = new FlagRanking(JdkChanges.published());

    @Test
    void theDefaultThatMattersMostComesFirst() {
        RankedDifferences differences = rank("11.0.13", "17.0.15", List.of());

        assertThat(ids(differences.changes()).get(0)).isEqualTo("biased-locking-off");
        assertThat(ids(differences.changes()).subList(0, 8)).contains("cpu-recognition", "inline-small-code");
        assertThat(ids(rank("11.0.13", "25.0.3", List.of()).changes()).get(0)).isEqualTo("biased-locking-off");
        RankedChange biased = find(differences, "biased-locking-off");
        assertThat(biased.between()).isTrue();
        assertThat(biased.flags())
                .extracting(FlagDifference::name)
                .containsExactly("UseBiasedLocking", "UseOptoBiasInlining");
    }

    @Test
    void framesThatGrewPutTheirChangeFirst() {
        Collection<String> grown = List.of("jdk.internal.reflect.DirectMethodHandleAccessor.invoke", "org.example.A.b");
        RankedDifferences differences = rank("17.0.15", "21.0.8", grown);

        assertThat(differences.changes().get(0).change().id()).isEqualTo("reflection-method-handles");
        assertThat(differences.changes().get(0).frames())
                .containsExactly("jdk.internal.reflect.DirectMethodHandleAccessor.invoke");
        assertThat(differences.changes().stream().skip(1))
                .allMatch(change -> change.frames().isEmpty());
    }

    /** Biased locking is off in 17 already: it explains 11 to 17, and 17 to 25 only where it was switched on. */
    @Test
    void theRemovalOfASwitchThatWasOffExplainsNoFrames() {
        List<String> grown = List.of("java.lang.StringBuffer.append");
        assertThat(find(rank("11.0.13", "17.0.15", grown), "biased-locking-off").frames())
                .isEqualTo(grown);
        assertThat(find(rank("17.0.15", "25.0.3", grown), "biased-locking-removed")
                        .frames())
                .isEmpty();
        Map<String, String> on = new HashMap<>(flags("17.0.15"));
        on.put("UseBiasedLocking", "true");
        List<String> given = List.of("-XX:+UseBiasedLocking");
        assertThat(find(
                                RANKING.rank(JvmState.of("17.0.15", on, given), state("25.0.3"), grown),
                                "biased-locking-removed")
                        .frames())
                .isEqualTo(grown);
        JvmState unknown = JvmState.of("25.0.3", Map.of(), List.of());
        assertThat(find(
                                RANKING.rank(JvmState.of("17.0.15", Map.of(), List.of()), unknown, grown),
                                "biased-locking-removed")
                        .frames())
                .as("without the flags of the JVMs")
                .isEmpty();
        assertThat(find(RANKING.rank(JvmState.of("17.0.15", Map.of(), given), unknown, grown), "biased-locking-removed")
                        .frames())
                .isEqualTo(grown);
    }

    @ParameterizedTest
    @CsvSource({
        "11.0.13, 17.0.15, MaxMetaspaceSize, DERIVED",
        "11.0.13, 17.0.15, NonProfiledCodeHeapSize, DERIVED",
        "11.0.13, 17.0.15, SharedBaseAddress, ADDRESS",
        "11.0.13, 17.0.15, ZCollectionInterval, EQUAL",
        "11.0.13, 17.0.15, CMSYield, OTHER_COLLECTOR",
        "11.0.13, 17.0.15, AggressiveOpts, ONE_SIDED",
        "11.0.13, 17.0.15, UseBiasedLocking, KNOWN_CHANGE",
        "17.0.15, 21.0.8, SelfDestructTimer, EQUAL",
        "17.0.15, 21.0.8, ZFragmentationLimit, OTHER_COLLECTOR",
        "17.0.15, 21.0.8, G1ConcRefinementGreenZone, KNOWN_CHANGE",
        "21.0.8, 25.0.3, ReservedCodeCacheSize, DERIVED",
        "21.0.8, 25.0.3, SafepointTimeoutDelay, EQUAL",
    })
    void tellsWhatEachDifferenceIs(String one, String other, String flag, Relevance relevance) {
        assertThat(rank(one, other, List.of()).flags())
                .filteredOn(ranked -> ranked.name().equals(flag))
                .singleElement()
                .extracting(FlagDifference::relevance)
                .isEqualTo(relevance);
    }

    /** 267 flags differ between 11 and 17 as the collector uploads them; what is shown fits a screen. */
    @ParameterizedTest
    @CsvSource({"11.0.13, 17.0.15", "17.0.15, 21.0.8", "21.0.8, 25.0.3", "11.0.13, 25.0.3"})
    void foldsMostFlagsAndLosesNone(String one, String other) {
        RankedDifferences differences = rank(one, other, List.of());
        Map<String, String> left = flags(one);
        Map<String, String> right = flags(other);
        long differing = left.keySet().stream()
                        .filter(name -> !Objects.equals(left.get(name), right.get(name)))
                        .count()
                + right.keySet().stream()
                        .filter(name -> !left.containsKey(name))
                        .count();

        assertThat(differences.flags()).hasSize((int) differing);
        assertThat(differences.unexplained()).hasSizeLessThan(8);
        assertThat(differences.folded().size() / (double) differing).isGreaterThan(0.5);
    }

    @Test
    void changesOfOtherCollectorsAreLeftOut() {
        assertThat(ids(rank("21.0.8", "25.0.3", List.of()).changes()))
                .contains("lightweight-locking", "merge-stores", "no-guaranteed-safepoint")
                .doesNotContain("zgc-generational", "zgc-single-generation-removed");
        Map<String, String> zgc = new HashMap<>(flags("25.0.3"));
        zgc.put("UseG1GC", "false");
        zgc.put("UseZGC", "true");
        assertThat(ids(RANKING.rank(state("21.0.8"), JvmState.of("25.0.3", zgc, List.of("-XX:+UseZGC")), List.of())
                        .changes()))
                .contains("zgc-generational");
    }

    @Test
    void whatAFlagSetSetsIsNeverFolded() {
        Map<String, String> given = new HashMap<>(flags("17.0.15"));
        given.put("UseBiasedLocking", "true");
        given.put("MetaspaceSize", "100000000");
        RankedDifferences differences = RANKING.rank(
                state("17.0.15"),
                JvmState.of("17.0.15", given, List.of("-XX:+UseBiasedLocking", "-XX:MetaspaceSize=100000000")),
                List.of());

        assertThat(differences.flags())
                .extracting(FlagDifference::name, FlagDifference::relevance)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("MetaspaceSize", Relevance.GIVEN),
                        org.assertj.core.groups.Tuple.tuple("UseBiasedLocking", Relevance.GIVEN));
        assertThat(ids(differences.changes())).containsExactly("biased-locking-off", "biased-locking-removed");
        assertThat(differences.unexplained()).hasSize(2);
    }

    @Test
    void withoutListsOfFlagsTheVersionsStillSay() {
        RankedDifferences differences = RANKING.rank(
                JvmState.of("11.0.13", Map.of(), List.of()), JvmState.of("17.0.15", Map.of(), List.of()), List.of());

        assertThat(differences.flags()).isEmpty();
        assertThat(ids(differences.changes())).contains("biased-locking-off", "nio-socket");
        assertThat(RANKING.rank(
                                JvmState.of("internal", Map.of(), List.of()),
                                JvmState.of("17.0.15", Map.of(), List.of()),
                                List.of())
                        .changes())
                .isEmpty();
    }

    @Test
    void oneJvmDiffersInNothingFromItself() {
        assertThat(rank("17.0.15", "17.0.15", List.of("java.lang.StringBuffer.append")))
                .isEqualTo(new RankedDifferences(List.of(), List.of()));
    }

    private static RankedDifferences rank(String one, String other, Collection<String> grown) {
        return RANKING.rank(state(one), state(other), grown);
    }

    private static JvmState state(String version) {
        return JvmState.of(version, flags(version), List.of());
    }

    static Map<String, String> flags(String version) {
        String name = "/flags/" + version + ".txt";
        try (InputStream in = Objects.requireNonNull(FlagRankingTest.class.getResourceAsStream(name), name)) {
            return FlagList.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RankedChange find(RankedDifferences differences, String id) {
        return differences.changes().stream()
                .filter(change -> change.change().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> ids(List<RankedChange> changes) {
        return changes.stream().map(change -> change.change().id()).toList();
    }
}
