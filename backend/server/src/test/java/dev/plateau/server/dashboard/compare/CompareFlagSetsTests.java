package dev.plateau.server.dashboard.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.dashboard.BiasedLockingStory;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.time.Instant;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** On JDK 17 the lock without its bias is regressed, and measured not to be with the flag. */
@ServerTest
class CompareFlagSetsTests {
    private static final String SENTENCE =
            "With -XX:+UseBiasedLocking (flag set biased-locking) %s is not regressed: 8.8 %% faster than the baseline (";

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    private BiasedLockingStory story;

    @BeforeEach
    void seed() {
        story = new BiasedLockingStory(jdbc);
    }

    @Test
    void compareNamesTheFlagSetOnWhichABenchmarkIsNotRegressed() throws Exception {
        String sides = "baseline=" + story.eleven + "&candidate=";

        assertThat(get("compare?" + sides + story.seventeen))
                .contains("hx-get=\"" + story.path("compare/flag-sets") + "?baseline=" + story.eleven);
        assertThat(text(get("compare/flag-sets?" + sides + story.seventeen)))
                .isEqualTo(SENTENCE.formatted("BiasedLocking.keptLazySynchronized") + "+3.8 to +14 %), improved.");
        assertThat(text(get("compare/flag-sets?" + sides + story.seventeen + "&candidate=" + story.twentyOne)))
                .startsWith("17.0.9 default: With ");
    }

    @Test
    void compareSaysNothingWithoutSuchAMeasurement() throws Exception {
        String sides = "baseline=" + story.eleven + "&candidate=";

        assertThat(get("compare?" + sides + story.seventeenBiased)).doesNotContain("compare/flag-sets");
        assertThat(get("compare/flag-sets?" + sides + story.seventeenBiased)).isBlank();
        assertThat(get("compare/flag-sets?" + sides + story.twentyOne)).isBlank();
        assertThat(get("compare/flag-sets?baseline=" + story.seventeenBiased + "&candidate=" + story.seventeen))
                .as("the flag set is the baseline")
                .isBlank();
    }

    /** Its interval holds the candidate's ratio too: that shows no difference between the flag sets. */
    @Test
    void aNoisyFlagSetIsNotNamed() throws Exception {
        long noisy = story.scores.environment(21, "21.0.8", "parallel-gc", "-XX:+UseParallelGC");
        long run = story.scores.run(noisy, Instant.parse("2026-03-01T09:00:00Z"));
        story.scores.score(run, story.lazy, "ops/s", 170_000, 400_000, 900_000);
        String sides = "baseline=" + story.eleven + "&candidate=";

        assertThat(get("compare?" + sides + noisy)).contains("unknown</i>");
        assertThat(get("compare?" + sides + story.twentyOne)).contains("compare/flag-sets");
        assertThat(get("compare/flag-sets?" + sides + story.twentyOne)).isBlank();
    }

    /** A cell is of one run: only runs of its execution or commit stand beside it, so that its page stays as it is. */
    @Test
    void aCellNamesTheFlagSetOfItsExecution() throws Exception {
        String cell = cell();
        assertThat(get(cell)).doesNotContain("is not regressed");
        jdbc.sql("update run set execution = 'together' where project_id = ?")
                .param(story.scores.project())
                .update();

        String page = get(cell);

        assertThat(text(page)).contains(SENTENCE.formatted("it"));
        assertThat(page)
                .containsPattern(
                        "/cells/\\d+\\?baselineRun=" + story.elevenRun + "\">8\\.8 % faster than the baseline");
    }

    private String cell() throws Exception {
        return Pattern.compile("(cells/\\d+\\?baselineRun=\\d+)\"[^>]*keptLazySynchronized on 17 default")
                .matcher(get("matrix"))
                .results()
                .map(link -> link.group(1))
                .findFirst()
                .orElseThrow();
    }

    private String get(String page) throws Exception {
        var answer = server.get(story.path(page));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private static String text(String html) {
        return html.replaceAll("<[^>]+>", "")
                .replaceAll("\\s+", " ")
                .replace("&#43;", "+")
                .strip();
    }
}
