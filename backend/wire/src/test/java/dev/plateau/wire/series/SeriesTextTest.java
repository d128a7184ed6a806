package dev.plateau.wire.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeriesTextTest {
    @Test
    void readsColumnsOfNumbersAndPassesOverWords() throws Exception {
        assertThat(SeriesText.read("commit,parse\nc1,1.5\nc2,\n"))
                .containsOnlyKeys("parse")
                .containsEntry("parse", new double[] {1.5, Double.NaN});
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no series here | line 1 is `no series here`",
                "id\\nno numbers, no commas | line 2 is `no numbers, no commas`",
                "\\nid\\n\\nno numbers | line 4 is `no numbers`",
                "id\\n1\\n2\\nthree | line 4 is `three`",
                "a,b\\n1,x\\ny,2 | line 2 is `1,x`",
                "{\"a\": [1,\\n2 3]} | line 2: ",
                "{} | expected an object of series"
            })
    void namesTheLineThatIsNoSeries(String text, String place) {
        assertThatThrownBy(() -> SeriesText.read(text.replace("\\n", "\n")))
                .isInstanceOf(SeriesText.UnreadableSeries.class)
                .hasMessageContaining(place);
    }

    /** The parser stops at 500, and says so without a place. */
    @Test
    void refusesWhatIsNestedTooDeeply() {
        assertThatThrownBy(() -> SeriesText.read("[".repeat(600)))
                .isInstanceOf(SeriesText.UnreadableSeries.class)
                .hasMessageStartingWith("this is not JSON: Document nesting depth");
    }
}
