package dev.plateau.wire.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkdownTextTest {
    @ParameterizedTest
    @CsvSource({"a.B.c, `a.B.c`", "a`b, `` a`b ``", "```x, ```` ```x ````", "`, `` ` ``"})
    void theFenceIsLongerThanBackticksInTheText(String text, String code) {
        assertThat(MarkdownText.code(text)).isEqualTo(code);
    }

    @Test
    void controlCharactersAreShown() {
        assertThat(MarkdownText.code("a\n# b\r\tc\u0000\u202e")).isEqualTo("`a\\n# b\\r\\tc\\u0000\\u202e`");
        assertThat(MarkdownText.cell("kind=a|b`c")).isEqualTo("`` kind=a\\|b`c ``");
    }

    @Test
    void proseHasNoMarkupAndMentionsNobody() {
        assertThat(MarkdownText.prose("*a* [b](c)\n@ada <img> & `d` # e\u0007"))
                .isEqualTo("\\*a\\* \\[b\\](c) &#64;ada &lt;img> &amp; \\`d\\` \\# e");
    }
}
