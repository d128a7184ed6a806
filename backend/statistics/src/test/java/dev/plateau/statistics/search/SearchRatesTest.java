package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rates of bisections whose truth is known. The bounds are the published figures: wrong names as often as chance allows, forks within 15 %. */
class SearchRatesTest {
    private static final int SEARCHES = 200;

    /** Of a bisection that stops at a probability of 0.99, one in a hundred may be wrong; 200 searches show at most 3.5 % then (p &lt; 0.01). */
    private static final double MOST_WRONG = 0.035;

    @ParameterizedTest
    @CsvSource({"7, 2, 28", "32, 2, 35", "7, 5, 10", "32, 5, 12", "128, 5, 14", "7, 10, 9", "32, 10, 11", "128, 10, 13"
    })
    void bisectionNamesTheStepWithFewForks(int candidates, double effect, double forks) throws Exception {
        SearchRates rates = SearchRates.bisections(candidates, effect, 0, SEARCHES, 1);

        assertThat(rates.wrong()).as("%s", rates).isLessThanOrEqualTo(effect > 2 ? 0.005 : MOST_WRONG);
        assertThat(rates.unsure()).as("%s", rates).isZero();
        assertThat(rates.forks()).as("%s", rates).isLessThan(1.15 * forks);
    }

    @ParameterizedTest
    @CsvSource({"0.3, 41", "0.5, 42", "1, 52"})
    void aDriftingHostCostsForksAndNoWrongNames(double drift, double forks) throws Exception {
        SearchRates rates = SearchRates.bisections(32, 3, drift, SEARCHES, 1);

        assertThat(rates.wrong()).as("%s", rates).isLessThanOrEqualTo(MOST_WRONG);
        assertThat(rates.forks()).as("%s", rates).isLessThan(1.15 * forks);
    }
}
