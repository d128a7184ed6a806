package dev.plateau.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BranchPatternsTest {
    @ParameterizedTest
    @CsvSource(
            value = {
                "main | main | true",
                "main | Main | false",
                "main | main2 | false",
                "main,release/* | release/1.2 | true",
                "main, release/* | release/1/fix | true",
                "release/* | prerelease/1 | false",
                "*/fix | a/b/fix | true",
                "a*b*c | abc | true",
                "a*b*c | axxbyyc | true",
                "a*ab | ab | false",
                "a*b | a | false",
                "** | x | true",
                "'' | anything | true"
            },
            delimiter = '|')
    void matches(String patterns, String branch, boolean allowed) {
        assertThat(BranchPatterns.of(patterns).allow(branch)).isEqualTo(allowed);
    }

    @Test
    void resultsWithoutABranchNeedATokenForEveryBranch() {
        assertThat(BranchPatterns.of("*").allow(null)).isFalse();
        assertThat(BranchPatterns.ANY.allow(null)).isTrue();
    }

    @Test
    void thereAreTwentyAtMost() {
        var many = IntStream.range(0, 21).mapToObj(i -> "branch-" + i).toList();
        assertThatThrownBy(() -> new BranchPatterns(many)).hasMessageContaining("at most 20");
    }
}
