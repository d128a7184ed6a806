package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.StoppingRule;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.statistics.search.SearchListener.SearchStage;
import dev.plateau.statistics.search.SearchOutcome.Mixture;
import dev.plateau.statistics.search.SearchOutcome.NotReproduced;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReproductionTest {
    private static final List<Variant> SIDES = List.of(Variant.NONE, Variant.REFERENCE);

    private final SearchSettings standard = SearchSettings.standard(100, 1);

    private static Reproduction of(ForkHistory history, SearchSettings settings) {
        return new Reproduction(history, Variant.NONE, Variant.REFERENCE, settings);
    }

    private static Reproduction reproduction(ExactForks source, SearchSettings settings) {
        return of(new ForkHistory(source, settings, source), settings);
    }

    /** After so many forks of each side. */
    private Reproduction measured(ExactForks source, int forks) throws Exception {
        ForkHistory history = new ForkHistory(source, standard, source);
        history.measureRounds(SearchStage.REPRODUCE, SIDES, forks);
        return of(history, standard);
    }

    /** The far side has this log, the near side 0. */
    private static ExactForks far(double log) {
        return ExactForks.of(variant -> variant.reference() ? log : 0);
    }

    /** Change of the sides after as many forks as the first look has. */
    private double change(double log) throws Exception {
        return measured(far(log), standard.firstLook()).change().estimate();
    }

    @Test
    void halfOfTheChangeOfAnAlarmIsEnough() throws Exception {
        double found = change(0.1);

        assertThat(reproduction(far(0.1), standard.forAlarm(found)).run()).isEmpty();
        assertThat(reproduction(far(0.1), standard.forAlarm(2 * found)).run()).isEmpty();
        assertThat(reproduction(far(0.1), standard.forAlarm(2.01 * found)).run())
                .containsInstanceOf(NotReproduced.class);
        assertThat(reproduction(far(0.1), standard.forAlarm(0.1 * found)).run())
                .as("a larger change is no other one")
                .isEmpty();
        assertThat(reproduction(far(0.1), standard.forAlarm(-found)).run()).containsInstanceOf(NotReproduced.class);
    }

    /** Four forks of 1 and four of 2: their logs have means and a difference without rounding. */
    @Test
    void aChangeOfTheMinimumEffectMatters() throws Exception {
        for (double minimumEffect : new double[] {0.99, 1, 1.01}) {
            VerdictRule rule = new VerdictRule(0.99, minimumEffect, 0.05, true);
            SearchSettings settings =
                    new SearchSettings(new StoppingRule(rule, 4), 4, Double.NaN, 0.99, 3, 4, 0, 100, 1);
            Optional<SearchOutcome> end =
                    reproduction(far(Math.log(2)), settings).run();

            assertThat(end.isEmpty())
                    .as("twice, where %s matters", minimumEffect)
                    .isEqualTo(minimumEffect <= 1);
        }
    }

    @Test
    void theFarSideTellsTheDirection() throws Exception {
        for (int direction : new int[] {1, -1}) {
            assertThat(measured(far(0.1 * direction), 2).direction()).isEqualTo(direction);
        }
    }

    /** Student's t for 10 degrees of freedom at 5 %, one-sided, is 1.8125. */
    @Test
    void aDifferenceIsVerifiedByItsDirectionSizeAndChance() throws Exception {
        Reproduction found = measured(far(-0.1), 5);
        double change = found.change().estimate();

        assertThat(found.isVerified(new LogRatio(change, -change / 1.82, 10), 0.25))
                .isTrue();
        assertThat(found.isVerified(new LogRatio(change, -change / 1.80, 10), 0.25))
                .isFalse();
        assertThat(found.isVerified(new LogRatio(-change, 1e-9, 10), 0.25)).isFalse();
        assertThat(found.isVerified(new LogRatio(change / 4, 1e-9, 10), 0.25))
                .as("a quarter")
                .isTrue();
        assertThat(found.isVerified(new LogRatio(0.249 * change, 1e-9, 10), 0.25))
                .isFalse();
    }

    /** Outcome for so many forks of each side: those of one side fall into two groups, the lower one of this size. */
    private Optional<SearchOutcome> mixture(boolean ofFar, int forks, int lower) throws Exception {
        ExactForks source = ExactForks.changing(
                (variant, earlier) -> variant.reference() == ofFar && earlier >= lower ? Math.log(4) : 0);
        return measured(source, forks).mixture();
    }

    /** By hand, for margins of 8: two-sided Fisher's p is 2 C(8, 5) / C(16, 5) = 0.026 for 5 of 5 on one side, 2 C(8, 4) / C(16, 4) = 0.077 for 4. */
    @Test
    void twoGroupsOnOneSideAreAMixtureUnlessChanceExplainsThem() throws Exception {
        assertThat(mixture(true, 8, 3)).hasValueSatisfying(end -> {
            Mixture mixture = (Mixture) end;
            assertThat(mixture.lower()).isEqualTo(1);
            assertThat(mixture.upper()).isEqualTo(4);
            assertThat(mixture.nearUpper()).isZero();
            assertThat(mixture.farUpper()).isEqualTo(5 / 8.0);
        });
        assertThat(mixture(false, 8, 3)).hasValueSatisfying(end -> {
            assertThat(((Mixture) end).nearUpper()).isEqualTo(5 / 8.0);
            assertThat(((Mixture) end).farUpper()).isZero();
        });
        assertThat(mixture(true, 8, 4)).isEmpty();
        assertThat(mixture(true, 7, 2)).as("too few forks").isEmpty();
    }
}
