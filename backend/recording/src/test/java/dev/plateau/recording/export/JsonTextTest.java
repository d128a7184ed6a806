package dev.plateau.recording.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTextTest {
    @Test
    void writesEveryCharacterSoThatItIsReadBack() {
        for (char each = 0; each < 0x2100; each++) {
            String text = "a" + each + "b";
            String json = new JsonText().string(text).toString();
            assertThat(Json.read(json)).as("character %d", (int) each).isEqualTo(text);
        }
    }

    /** What HTML and older JavaScript read in their own way inside a script. */
    @Test
    void writesNothingThatEndsAScriptOrItsLine() {
        assertThat(new JsonText().string("</script><!--\u2028\u2029\n\r").toString())
                .doesNotContain("<", "\u2028", "\u2029", "\n", "\r");
    }

    @Test
    void escapesNoMoreThanItHasTo() {
        assertThat(new JsonText().string("lambda$main >= \u00e9 /\u007f").toString())
                .isEqualTo("\"lambda$main >= \u00e9 /\u007f\"");
    }

    @Test
    void writesListsOfAnyLength() {
        for (List<String> values : List.of(List.<String>of(), List.of("a"), List.of("a", ",", "\""))) {
            assertThat(Json.read(new JsonText().strings(values).toString())).isEqualTo(values);
        }
        for (List<Long> values : List.of(List.<Long>of(), List.of(1L), List.of(Long.MIN_VALUE, 0L, Long.MAX_VALUE))) {
            long[] numbers = values.stream().mapToLong(Long::longValue).toArray();
            assertThat(Json.read(new JsonText().numbers(numbers).toString())).isEqualTo(values);
        }
        assertThat(Json.read(new JsonText().raw("[").number(-3).raw("]").toString()))
                .isEqualTo(List.of(-3L));
    }
}
