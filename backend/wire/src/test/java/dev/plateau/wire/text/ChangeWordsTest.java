package dev.plateau.wire.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Score;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeWordsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1.15 | LOWER_IS_BETTER  | 13 % slower
            0.87 | HIGHER_IS_BETTER | 13 % slower
            0.8  | LOWER_IS_BETTER  | 25 % faster
            1.49 | HIGHER_IS_BETTER | 49 % faster
            1.8  | HIGHER_IS_BETTER | 1.8 times as fast
            3.1  | LOWER_IS_BETTER  | 3.1 times as slow
            0    | HIGHER_IS_BETTER | –
            1.25 | NEITHER          | +25 %
            """)
    void aScoreChangesItsSpeedWhateverTheMode(double ratio, Direction direction, String words) {
        assertThat(ChangeWords.of(ratio, Score.PRIMARY, direction)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1.25 | +25 %
            0.8  | −20 %
            1.8  | +80 %
            2    | 2 times
            0.1  | −90 %
            """)
    void otherMetricsAreAmounts(double ratio, String words) {
        assertThat(ChangeWords.of(ratio, "gc.alloc.rate.norm", Direction.LOWER_IS_BETTER))
                .isEqualTo(words);
    }

    @Test
    void theOtherSideFollowsThanOrAs() {
        assertThat(ChangeWords.than(0.7)).isEqualTo("30 % slower than");
        assertThat(ChangeWords.than(3.1)).isEqualTo("3.1 times as fast as");
        assertThat(ChangeWords.brief(0.7)).isEqualTo("−30 %");
        assertThat(ChangeWords.brief(0.1)).isEqualTo("10× as slow");
    }

    @ParameterizedTest
    @CsvSource({
        "133, 133×",
        "3.14, 3.1×",
        "2, 2×",
        "1.26, 1.26×",
        "1, 1.00×",
        "0.9, 0.90×",
        "0.096, 0.10×",
        "0.32, 0.32×",
        "0.00123, 0.0012×"
    })
    void aRowOfFactorsHasOneScale(double ratio, String words) {
        assertThat(ChangeWords.times(ratio)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1.14 | 1.10  | 1.18  | −15 to −9.1 %
            3.1  | 2.9   | 3.3   | 2.9 to 3.3 times
            3.1  | 0.9   | 9     | −89 to +11 %
            1.25 | 1.248 | 1.252 | −20.1 to −19.9 %
            """)
    void anIntervalOfATimeIsOneOfTheSpeed(double ratio, double low, double high, String words) {
        assertThat(ChangeWords.interval(ratio, low, high, Score.PRIMARY, Direction.LOWER_IS_BETTER))
                .isEqualTo(words);
    }
}
