package dev.plateau.server.comparisons;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.hosts.HostMark;
import dev.plateau.wire.Conditions;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LikeWithLikeTests {
    private static final Conditions LIKE = Sides.LIKE;

    @Test
    void findsNoObstacleBetweenTwoJdksUnderTheSameConditions() {
        assertThat(obstacle("11.0.13", LIKE, "17.0.9", LIKE)).isEmpty();
    }

    @Test
    void namesEveryConditionThatDiffersWithBothValues() {
        var other = new Conditions("1.36", "COMPILER", "Serial", OptionalLong.of(2L << 30));

        assertThat(obstacle("17.0.9", LIKE, "21.0.8", other))
                .isEqualTo(
                        "JMH versions differ (1.37 and 1.36); blackhole modes differ (FULL_DONTINLINE and COMPILER); "
                                + "garbage collectors differ (G1 and Serial); heaps differ (1024 MiB and 2048 MiB)");
    }

    @Test
    void takesWhatAFlagSetAsksForAsThePointOfTheComparison() {
        var parallel = new Conditions("1.37", "FULL_DONTINLINE", "Parallel", OptionalLong.of(2L << 30));
        var plain = Sides.environment(1, "17.0.9", "default");
        var chosen = Sides.environment(2, "17.0.9", "parallel-gc", "-XX:+UseParallelGC", "-XX:MaxHeapSize=2147483648");

        assertThat(LikeWithLike.obstacle(Sides.side(plain, LIKE), Sides.side(chosen, parallel)))
                .isEmpty();
        assertThat(LikeWithLike.obstacle(Sides.side(chosen, parallel), Sides.side(plain, LIKE)))
                .isEmpty();
    }

    @Test
    void takesFactsThatOneSideDoesNotTellAsNoDifference() {
        assertThat(obstacle("17.0.9", LIKE, "21.0.8", conditions(null))).isEmpty();
    }

    /** JMH chooses another blackhole from JDK 17 on and does not say so in its JSON. */
    @Test
    void knowsThatJmhChoosesAnotherBlackholeFromJdk17On() {
        assertThat(obstacle("11.0.13", conditions("1.37"), "17.0.9", conditions("1.37")))
                .contains("blackhole modes differ (FULL_DONTINLINE and COMPILER)");
        assertThat(obstacle("17.0.9", conditions("1.37"), "25.0.2", conditions("1.37")))
                .isEmpty();
        assertThat(obstacle("11.0.13", conditions("1.33"), "17.0.9", conditions("1.33")))
                .isEmpty();
    }

    /** Both were measured at noon; a mark counts for runs measured then and later. */
    @Test
    void namesWhatChangedOnTheHostBetweenTheTwo() {
        var bios = new HostMark(1, Sides.NOON.plusSeconds(1), "new BIOS", "ann", Sides.NOON);
        var kernel = new HostMark(2, Sides.NOON, "new kernel", "ann", Sides.NOON);
        var place = Sides.environment(1, "17.0.9", "default");
        Side before =
                new Side(Sides.point(1, 1, 100), Sides.run(1, 1, Sides.NOON, LIKE), place, null, List.of(kernel, bios));
        Side since = new Side(
                Sides.point(1, 2, 100),
                Sides.run(2, 1, Sides.NOON.plusSeconds(1), LIKE),
                place,
                null,
                List.of(kernel, bios));

        assertThat(LikeWithLike.obstacle(before, since)).isEqualTo("the host changed between them (new BIOS)");
        assertThat(LikeWithLike.obstacle(since, before)).isEqualTo("the host changed between them (new BIOS)");
        assertThat(LikeWithLike.obstacle(before, before)).isEmpty();
    }

    private static Conditions conditions(@Nullable String jmhVersion) {
        return new Conditions(jmhVersion, null, null, OptionalLong.empty());
    }

    private static String obstacle(String baseline, Conditions left, String candidate, Conditions right) {
        return LikeWithLike.obstacle(
                Sides.side(Sides.environment(1, baseline, "default"), left),
                Sides.side(Sides.environment(2, candidate, "default"), right));
    }
}
