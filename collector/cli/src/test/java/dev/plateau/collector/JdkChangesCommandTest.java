package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JdkChangesCommandTest {
    @Test
    void printsWhatLiesBetweenTwoBuilds() {
        var run = CommandLineRun.of("jdk-changes", "11.0.13", "17");

        assertThat(run.code()).isEqualTo(ExitCode.FINE);
        assertThat(run.output())
                .contains(
                        "known JDK changes lie between 11.0.13 and 17:",
                        "Biased locking off by default (biased-locking-off)",
                        "  test by   -XX:+UseBiasedLocking   (JDK 15-17)",
                        "  source    JEP 374  https://openjdk.org/jeps/374")
                .doesNotContain("biased-locking-removed");
        assertThat(run.output().lines()).allMatch(line -> line.length() <= 110 || line.contains("https://"));
    }

    @Test
    void printsJson() {
        var run = CommandLineRun.of("jdk-changes", "21", "25", "--json");

        JsonNode changes = JsonMapper.shared().readTree(run.output());
        assertThat(changes.valueStream().map(change -> change.get("id").asString()))
                .contains("merge-stores", "lightweight-locking")
                .doesNotContain("biased-locking-removed");
        assertThat(changes.get(0).get("tests").isArray()).isTrue();
    }

    @Test
    void saysWhenNothingIsKnown() {
        assertThat(CommandLineRun.of("jdk-changes", "17.0.9", "17.0.9").output())
                .contains("known JDK changes lies between 17.0.9 and 17.0.9.");
    }

    @Test
    void refusesWhatIsNoVersion() {
        var run = CommandLineRun.of("jdk-changes", "17", "newest");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.output()).contains("TO: `newest` is no JDK version: give one such as 17 or 17.0.9");
    }
}
