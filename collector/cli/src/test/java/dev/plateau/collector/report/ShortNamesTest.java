package dev.plateau.collector.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShortNamesTest {
    @Test
    void theCommitStandsForADateAndACommit() {
        assertThat(brief(
                        "2026-03-09T00-08-34Z-761df3189cac32bdb75942e69fb3ee914cdc1a56-jdk17",
                        "2026-03-09T03-14-09Z-426a2ccd6fc8863055bcf28ff355b4f566424373-jdk17"))
                .containsExactly("761df3189c", "426a2ccd6f");
    }

    @Test
    void commonWordsAtBothEndsAreLeftOut() {
        assertThat(brief("casbin__jcasbin__v1__jmh-result", "casbin__jcasbin__v2__jmh-result"))
                .containsExactly("v1", "v2");
        assertThat(brief("a-result-of-the-main-branch", "a-result-of-the-main-branch-again"))
                .containsExactly("branch", "branch-again");
    }

    @Test
    void shortNamesStay() {
        assertThat(brief("2026-08-21-dfeba03", "2026-08-22-ac0d68a"))
                .containsExactly("2026-08-21-dfeba03", "2026-08-22-ac0d68a");
    }

    private static List<String> brief(String... names) {
        return List.of(names).stream()
                .map(name -> ShortNames.of(name, List.of(names)))
                .toList();
    }
}
