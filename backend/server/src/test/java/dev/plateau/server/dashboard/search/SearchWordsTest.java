package dev.plateau.server.dashboard.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchWordsTest {
    @ParameterizedTest
    @CsvSource({
        "locks, Locks.lazy, 0",
        "lazy, Locks.lazy, 1",
        "getter, Locks.lazyGetter, 1",
        "get, Forget.me, 2",
        "azy, Locks.lazy, 2",
        "org, Locks.lazy, 3",
        "lazy locks, Locks.lazy, 1",
        "LAZY, Locks.lazy, 1",
        "51, Run 1051, 2",
        "1051, Run 1051, 1"
    })
    void startsOfNamesAndWordsComeFirst(String words, String title, int rank) {
        assertThat(SearchWords.of(words).rank(title)).isEqualTo(rank);
    }

    @Test
    void theBestPlaceOfAWordCounts() {
        assertThat(SearchWords.of("lock").rank("Unlock.lock")).isEqualTo(1);
    }

    /** 'İ' is one character, and two in lower case. */
    @Test
    void ranksATitleThatIsLongerInLowerCase() {
        assertThat(SearchWords.of("i").rank("İİ")).isZero();
        assertThat(SearchWords.of("x").rank("İİx")).isEqualTo(2);
    }

    @Test
    void allWordsMustBeThere() {
        assertThat(SearchWords.of("lazy lock").areIn("org.example.Locks.lazy")).isTrue();
        assertThat(SearchWords.of("lazy park").areIn("org.example.Locks.lazy")).isFalse();
        assertThat(SearchWords.of(" \t ").areIn("anything")).isTrue();
    }

    @Test
    void signsOfPatternsStandForThemselves() {
        assertThat(SearchWords.of("50%_a\\b").patterns()).containsExactly("%50\\%\\_a\\\\b%");
    }

    @Test
    void controlCharactersSeparateWords() {
        assertThat(SearchWords.of("a\u0000b\nc").words()).containsExactly("a", "b", "c");
    }

    @Test
    void statesItsLimits() {
        assertThat(SearchWords.of("a".repeat(200)).words()).hasSize(1);
        assertThatThrownBy(() -> SearchWords.of("a".repeat(201)))
                .hasMessage("a search has at most 200 characters, this one has 201. Shorten it.");
        assertThat(SearchWords.of("1 2 3 4 5 6 7 8").words()).hasSize(8);
        assertThatThrownBy(() -> SearchWords.of("1 2 3 4 5 6 7 8 9"))
                .hasMessage("a search has at most 8 words, this one has 9. Leave some out.");
    }
}
