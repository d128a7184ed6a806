package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.search.SearchOutcome.VerifiedCause;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShareOfChangeTest {
    /** By hand: error hypot(0.03, 0.5 x 0.08) / 0.4 = 0.125; Student's t for 4 degrees of freedom at 2.5 % is 2.7764. */
    @Test
    void hasTheErrorsOfThePartAndOfTheWhole() {
        ShareOfChange share = ShareOfChange.of(new LogRatio(-0.2, 0.03, 4), new LogRatio(-0.4, 0.08, 9));

        assertThat(share.share()).isCloseTo(0.5, within(1e-12));
        assertThat(share.low()).isCloseTo(0.5 - 0.125 * 2.7764, within(1e-5));
        assertThat(share.high()).isCloseTo(0.5 + 0.125 * 2.7764, within(1e-5));
    }

    @Test
    void sharesAddUpAndTheirErrorsAsTheSidesOfATriangle() {
        ShareOfChange sum = ShareOfChange.sum(List.of(
                new VerifiedCause(3, new ShareOfChange(0.5, 0.2, 0.8)),
                new VerifiedCause(7, new ShareOfChange(0.25, -0.15, 0.65))));

        assertThat(sum.share()).isCloseTo(0.75, within(1e-12));
        assertThat(sum.low()).as("0.3 and 0.4 make 0.5").isCloseTo(0.25, within(1e-12));
        assertThat(sum.high()).isCloseTo(1.25, within(1e-12));
    }
}
