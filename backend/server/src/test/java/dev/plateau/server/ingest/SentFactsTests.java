package dev.plateau.server.ingest;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Facts that a script sends wrongly: empty, repeated, abbreviated, in capitals. */
@ServerTest
class SentFactsTests {
    private static final String FULL = "4f1c2d9e0b7a6c5d4e3f2a1b0c9d8e7f6a5b4c3d";
    private static final String OTHER = "4f1c2d9e0b7a6c5d4e3f2a1b0c9d8e7f6a5b4c3e";

    private final String name = "facts-" + UUID.randomUUID();

    @Autowired
    TestServer server;

    private ProjectUnderTest project() {
        return new ProjectUnderTest(server, name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    branch=&commit=abc1234                | branch: is empty
                    branch=main&commit=                   | commit: is empty
                    branch=main&commit                    | commit: is empty
                    commit=abc1234&commitTime=            | commitTime: is empty
                    commitSubject=+                       | commitSubject: is empty
                    commitAuthor=                         | commitAuthor: is empty
                    dirty=                                | dirty: is empty
                    host=%20                              | host: is empty
                    jdkVendor=                            | jdkVendor: is empty
                    flagSet=                              | flagSet: is empty
                    blackhole=                            | blackhole: is empty
                    measuredAt=                           | measuredAt: is empty
                    history=                              | history: is empty
                    partial=                              | partial: is empty
                    branch=main&branch=topic              | branch: is given 2 times
                    commitTime=2026-01-26T20:24:59        | commitTime: expected a time such as
                    """)
    void anEmptyOrRepeatedParameterIsRefusedByName(String parameters, String words) throws Exception {
        ProjectUnderTest project = project();
        HttpResponse<String> answer = project.send(parameters, file(row("a.B.c")));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains("Parameter " + words);
        assertThat(project.items("/runs")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    /verdict?commit=                           | commit
                    /verdict?commit=abc1234&baseline=          | baseline
                    /verdict?commit=abc1234&baselineBranch=    | baselineBranch
                    /verdict?commit=abc1234&benchmarks=        | benchmarks
                    /verdict?commit=abc1234&metric=            | metric
                    /verdict?execution=                        | execution
                    """)
    void anEmptyParameterOfAVerdictIsRefusedByName(String path, String parameter) throws Exception {
        project();
        HttpResponse<String> answer = server.get("/api/v1/projects/" + name + path);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains("Parameter " + parameter + ": is empty");
    }

    @ParameterizedTest
    @CsvSource({"1769455499", "2026-01-26T19:24:59Z", "2026-01-26+20:24:59+%2B0100", "2026-01-26T20:24:59+01:00"})
    void timesHaveTheFormsOfGit(String time) throws Exception {
        ProjectUnderTest project = project();
        project.upload("commit=abc1234&commitTime=" + time, file(row("a.B.c")));

        assertThat(project.items("/runs").getFirst().get("commitTime").stringValue())
                .isEqualTo("2026-01-26T19:24:59Z");
    }

    @Test
    void oneCommitHasOneId() throws Exception {
        ProjectUnderTest project = project();
        project.upload("commit=4f1c2d9", file(row("a.B.c").forks(new double[] {1, 2})));
        project.upload("commit=" + FULL, file(row("a.B.c").forks(new double[] {2, 3})));
        project.upload(
                "commit=" + FULL.toUpperCase(Locale.ROOT), file(row("a.B.c").forks(new double[] {3, 4})));
        project.upload("commit=ABCDEF1234567", file(row("a.B.c").forks(new double[] {4, 5})));
        project.upload("commit=abcdef1", file(row("a.B.c").forks(new double[] {5, 6})));
        project.upload("commit=Release-1.0", file(row("a.B.c").forks(new double[] {6, 7})));

        assertThat(project.items("/runs"))
                .extracting(run -> run.get("commit").stringValue())
                .containsExactly("Release-1.0", "abcdef1234567", "abcdef1234567", "4f1c2d9", "4f1c2d9", "4f1c2d9");
    }

    @Test
    void aCommitIsFoundByAnyUniqueBeginningInAnyCase() throws Exception {
        ProjectUnderTest project = project();
        project.upload("branch=main&commit=77aa01b&measuredAt=2026-03-01T03:00:00Z", file(row("a.B.c")));
        project.upload("branch=topic&commit=" + FULL + "&measuredAt=2026-03-02T03:00:00Z", file(row("a.B.c")));

        for (String commit : new String[] {"4F1C", "4f1c2d9", FULL, FULL.toUpperCase(Locale.ROOT)}) {
            JsonNode verdict =
                    project.get("/verdict?commit=" + commit + "&baseline=77AA01B2C3D4E5F60718293a4b5c6d7e8f901234");
            assertThat(verdict.get("runs").get(0).get("baseline").get("commit").stringValue())
                    .as(commit)
                    .isEqualTo("77aa01b");
        }
        assertThat(server.get("/projects/" + name + "/commits/4F1C2D9").body()).contains(FULL);
    }

    @Test
    void anAmbiguousBeginningListsItsCommits() throws Exception {
        ProjectUnderTest project = project();
        project.upload("branch=main&commit=" + FULL, file(row("a.B.c")));
        project.upload("branch=main&commit=" + OTHER, file(row("a.B.c")));

        HttpResponse<String> answer =
                server.get("/api/v1/projects/" + name + "/verdict?commit=" + FULL + "&baseline=4f1c2d9");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .contains("Parameter baseline: several commits begin with 4f1c2d9: " + FULL + ", " + OTHER);
        assertThat(server.get("/projects/" + name + "/commits/4f1c2d9").body()).contains(FULL, OTHER);
        assertThat(project.get("/verdict?commit=" + FULL).get("runs")).hasSize(1);
    }

    @Test
    void lostForksAreCountedInReceiptGateAndPages() throws Exception {
        ProjectUnderTest project = project();
        String whole = file(row("a.B.c").forks(pairs(5)), row("a.B.d").forks(pairs(5)));
        String three = file(row("a.B.c").forks(pairs(3)), row("a.B.d").forks(pairs(5)));
        project.upload("branch=main&commit=aaaa1111&measuredAt=2026-03-01T03:00:00Z", whole);
        String lost = three.replaceFirst("\"forks\":3", "\"forks\":5")
                .replaceFirst("\\[4, 5\\]\\]|\\[14.0, 15.0\\]\\]", "[14.0]]");
        JsonNode receipt = project.upload("branch=topic&commit=bbbb2222&measuredAt=2026-03-02T03:00:00Z", lost);

        assertThat(receipt.get("lostForks"))
                .extracting(loss -> loss.get("words").stringValue())
                .containsExactly("3 of 5 forks have results", "1 fork was cut short");
        long run = receipt.get("runs").get(0).get("id").asLong();
        JsonNode verdict = project.get("/verdict?run=" + run);
        assertThat(verdict.get("summary").stringValue()).contains("1 benchmark lost forks");
        assertThat(verdict.get("runs").get(0).get("scores").get(0).get("reason").stringValue())
                .contains("candidate: 3 of 5 forks have results");
        long score =
                project.items("/runs/" + run + "/scores").getFirst().get("id").asLong();
        assertThat(server.get("/projects/" + name + "/cells/" + score).body()).contains("3 of 5 forks have results");
        long cut = project.items("/runs/" + run + "/scores").getLast().get("id").asLong();
        assertThat(server.get("/projects/" + name + "/cells/" + cut).body()).contains("1 fork was cut short.");
        assertThat(server.get("/projects/" + name + "/runs/" + run).body()).contains("3 of 5 forks have results");
        assertThat(server.get("/projects/" + name + "/uploads/"
                                + receipt.get("upload").stringValue())
                        .body())
                .contains("3 of 5 forks have results");
    }

    private static double[][] pairs(int forks) {
        double[][] pairs = new double[forks][];
        for (int i = 0; i < forks; i++) {
            pairs[i] = new double[] {10 + i, 11 + i};
        }
        return pairs;
    }
}
