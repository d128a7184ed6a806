package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

@ServerTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MatrixPageTests {
    @Autowired
    @SuppressWarnings("NullAway.Init")
    TestServer server;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    JdbcClient jdbc;

    @SuppressWarnings("NullAway.Init")
    BiasedLockingStory story;

    /** Each run of the story is an execution of its own, the first of its series, and without calibration. */
    private static final String FORKS_ALONE =
            "compared by forks alone: the spread between these two executions is not known yet";

    @BeforeAll
    void seed() {
        story = new BiasedLockingStory(jdbc);
    }

    /** As in files of JMH 1.18, which record no JDK. */
    @Test
    void namesAJdkWithoutAVersionUnknown() throws Exception {
        var project = new ProjectUnderTest(server, "unknown-" + UUID.randomUUID());
        project.upload("", JmhRows.file(JmhRows.row("org.example.Parser.parse").jdk("unknown")));

        assertThat(server.get("/projects/" + project.name() + "/matrix").body())
                .contains("Parser.parse on unknown default: ")
                .doesNotContain("class=\"feature\"");
    }

    /** The intervals were worked out apart from this code, with Student's table: t = 4.604 for four degrees of freedom. */
    @Test
    void saysInWordsHowEachCellStandsToTheBaseline() throws Exception {
        String page = get("matrix?empty=true");

        assertThat(names(page))
                .contains(
                        "BiasedLocking.keptLazySynchronized on 17 default: 3.4 times as slow as the baseline (3.2 to 3.6 times), regressed ("
                                + FORKS_ALONE + "); changes over 6.1 % would show",
                        "BiasedLocking.keptLazySynchronized on 17 biased-locking: 8.8 % faster than the baseline (+3.8 to +14 %), improved ("
                                + FORKS_ALONE + "); changes over 4.8 % would show",
                        "BiasedLocking.keptLazySynchronized on 21 biased-locking: not runnable, "
                                + BiasedLockingStory.REFUSAL.replace("'", "&#39;"));
        assertThat(names(page))
                .anyMatch(name -> name.startsWith("BiasedLocking.noLock on 17 default: ≈ +0.7 % (")
                        && name.contains("unknown (too noisy: changes over 12 % would show"));
        assertThat(page).contains("<a href=\"/docs/statistics#verdicts\">How do we know?</a>");
    }

    @Test
    void opensWithOneSentenceOneActionAndShowsUnknownCellsAsBars() throws Exception {
        String page = get("matrix");

        assertThat(page)
                .contains(
                        "<h1>17 is 45 % slower than 11 (21: ",
                        ">Compare 11 with ", "<svg class=\"unseeable\"", "≈ +0.7 %")
                .doesNotContain("<i>inconclusive</i>");
    }

    @Test
    void usesTheChosenBaselineColumn() throws Exception {
        String page = get("matrix?baseline=" + story.seventeen);

        assertThat(names(page))
                .anyMatch(name -> name.startsWith(
                        "BiasedLocking.keptLazySynchronized on 11 default: 3.4 times as fast as the baseline"));
    }

    @Test
    void showsNoPercentageOfNextToNoAllocation() throws Exception {
        String page = get("matrix?metric=gc.alloc.rate.norm");

        assertThat(names(page))
                .contains(
                        "BiasedLocking.keptLazySynchronized on 17 default: unchanged (less than one object per operation on both sides)",
                        "BiasedLocking.noLock on 17 default: improved (no allocation on one side, so there is no ratio)");
        assertThat(page).contains("≈ 0");
    }

    @Test
    void foldsColumnsWithoutAScore() throws Exception {
        assertThat(get("matrix"))
                .contains("21.0.8 biased-locking: no benchmark has a score", "matrix?empty=true")
                .doesNotContain("on 21 biased-locking");
        assertThat(get("matrix?empty=true"))
                .contains("on 21 biased-locking")
                .doesNotContain("no benchmark has a score");
    }

    @Test
    void hidesChosenColumns() throws Exception {
        String page = get("matrix?sort=size&hide=" + story.seventeenBiased + "&hide=" + story.eleven);

        assertThat(names(page)).noneMatch(name -> name.contains(" on 17 biased-locking"));
        assertThat(names(page))
                .as("the baseline stays")
                .anyMatch(name -> name.contains(" on 11 default") && name.endsWith("baseline"));
        assertThat(page)
                .contains("17.0.9 biased-locking: hidden", "Show all columns")
                .containsPattern("name=\"hide\"[^>]*value=\"" + story.seventeenBiased + "\"[^>]*checked")
                .containsPattern("<input type=\"hidden\" name=\"sort\" value=\"size\"");
    }

    @Test
    void notesTheFlagSetThatChangesNothing() throws Exception {
        assertThat(get("matrix"))
                .contains("11.0.13 biased-locking: -XX:+UseBiasedLocking is what this JVM does anyway");
    }

    @Test
    void showsTheWordsOfTheJvmThatRefused() throws Exception {
        String page = get("matrix?empty=true");
        String href = Pattern.compile("href=\"([^\"]*unmeasured[^\"]*)\"[^>]*on 21 biased")
                .matcher(page)
                .results()
                .findFirst()
                .orElseThrow()
                .group(1)
                .replace("&amp;", "&");

        assertThat(server.get(href).body())
                .contains("Could not create the Java Virtual Machine", "-XX:+UseBiasedLocking", "not runnable")
                .containsPattern("<title>BiasedLocking\\.keptLazySynchronized, [^<]* on 21 biased-locking")
                .containsPattern(">Matrix</a> ·\\s*<a href=\"[^\"]*/runs/\\d+\"");
        assertThat(server.get(story.path("matrix/unmeasured?run=1&benchmark=1")).statusCode())
                .isEqualTo(404);
    }

    @Test
    void filtersByWordsClassAndNews() throws Exception {
        assertThat(names(get("matrix?text=NOLOCK+avgt"))).allMatch(name -> name.startsWith("BiasedLocking.noLock"));
        assertThat(names(get("matrix?type=dev.plateau.samples.SleepingJobs")))
                .allMatch(name -> name.startsWith("SleepingJobs"));
        assertThat(names(get("matrix?news=true")))
                .isNotEmpty()
                .noneMatch(name -> name.startsWith("BiasedLocking.noLock"));
        assertThat(get("matrix?text=nothing+like+this")).contains("No benchmark passes the filter");
    }

    @Test
    void ordersByTheLargestDifference() throws Exception {
        List<String> bySize = names(get("matrix?sort=size&flat=true"));

        assertThat(bySize.getFirst()).startsWith("BiasedLocking.keptLazySynchronized");
        assertThat(bySize.getLast()).startsWith("SleepingJobs");
    }

    @Test
    void foldsAClassAway() throws Exception {
        String page = get("matrix?closed=dev.plateau.samples.BiasedLocking");

        assertThat(names(page)).noneMatch(name -> name.startsWith("BiasedLocking"));
        assertThat(page).contains("2 hidden");
    }

    @Test
    void showsOneExecutionOfAPlanAlone() throws Exception {
        List<String> names = names(get("matrix?execution=execution-" + story.elevenRun));

        assertThat(names).isNotEmpty().allMatch(name -> name.contains(" on 11 default: "));
    }

    @Test
    void exportsEveryCellWithUnroundedNumbers() throws Exception {
        List<String> lines = get("matrix?format=csv").lines().toList();

        assertThat(lines.getFirst()).startsWith("benchmark,parameters,mode,threads,jdk,flagSet,flags,metric,score,");
        assertThat(lines)
                .anyMatch(line -> line.contains(
                                "keptLazySynchronized,size=1024,thrpt,1,17.0.9,default,,score,173066.66666666666,")
                        && line.contains(",regressed,"));
        assertThat(lines)
                .anyMatch(line -> line.contains("21.0.8,biased-locking,'-XX:+UseBiasedLocking")
                        && line.contains(",not-runnable,"));
    }

    @Test
    void escapesWhatUploadsBring() throws Exception {
        var hostile = new BiasedLockingStory(jdbc);
        long key = hostile.scores.benchmark(
                "evil.<script>alert(1)</script>.run", "{\"p\": \"\\\"><img src=x>\"}", "avgt", 1);
        hostile.scores.score(
                hostile.scores.run(hostile.eleven, java.time.Instant.parse("2026-03-02T00:00:00Z")),
                key,
                "ns/op",
                1,
                2);

        assertThat(server.get(hostile.path("matrix")).body()).doesNotContain("<script>alert", "<img src=x");
    }

    @Test
    void answersHtmxWithTheContentAlone() throws Exception {
        String fragment = server.send(
                        HttpRequest.newBuilder(server.uri(story.path("matrix"))).header("HX-Request", "true"))
                .body();

        assertThat(fragment).contains("matrix-view").doesNotContain("<html");
    }

    private String get(String page) throws IOException, InterruptedException {
        var answer = server.get(story.path(page));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private static List<String> names(String page) {
        return Pattern.compile("<td[^>]*><a [^>]*aria-description=\"([^\"]*)\"")
                .matcher(page)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
