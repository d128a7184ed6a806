package dev.plateau.collector.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.TestJvms;
import dev.plateau.collector.jdk.FlagAnswer.Accepted;
import dev.plateau.collector.jdk.FlagAnswer.Refused;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlagAnswerTest {
    private static FlagAnswer ask(String... flags) throws Exception {
        return FlagAnswer.of(JvmSearch.named(TestJvms.ofTheBuild(), "test"), List.of(flags));
    }

    @Test
    void keepsTheFinalFlagsOfAJvmThatStarts() throws Exception {
        assertThat(ask("-XX:+UseSerialGC", "-Xmx64m")).isInstanceOfSatisfying(Accepted.class, accepted -> {
            assertThat(accepted.collector()).hasValue("Serial");
            assertThat(accepted.heapMaxBytes()).hasValue(64L << 20);
            assertThat(accepted.flags()).containsEntry("UseSerialGC", "true").hasSizeGreaterThan(300);
        });
    }

    @Test
    void keepsTheWordsOfAJvmThatRefuses() throws Exception {
        assertThat(ask("-XX:+UseFlagFromNowhere"))
                .isEqualTo(new Refused("Unrecognized VM option 'UseFlagFromNowhere'"));
        assertThat(ask("-XX:+UseSerialGC", "-XX:+UseParallelGC"))
                .isEqualTo(new Refused("Multiple garbage collectors selected"));
    }
}
