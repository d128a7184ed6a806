package dev.plateau.wire.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoundedTest {
    @Test
    void countsWhatItCuts() {
        assertThat(Bounded.text("abc", 3)).isEqualTo("abc");
        assertThat(Bounded.text("abcdef", 3)).isEqualTo("abc ... (3 more characters)");
        assertThat(Bounded.text("ab\uD83D\uDE00", 3)).isEqualTo("ab ... (2 more characters)");
        assertThat(Bounded.first(List.of("a", "b", "c"), 2)).containsExactly("a", "b", "and 1 more");
    }

    @Test
    void textsOfManyLinesFitTheirLimit() {
        List<String> lines = Bounded.lines(Collections.nCopies(1000, "x".repeat(99)), 65_536, "lines");
        assertThat(String.join("\n", lines)).hasSizeLessThan(65_536);
        assertThat(lines.get(lines.size() - 1))
                .isEqualTo("347 more lines are left out: the text may have 65,536 characters.");
        assertThat(Bounded.lines(List.of("a", "b"), 10, "lines")).containsExactly("a", "b");
    }
}
