package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ServerTest
class RecordedPageTests {
    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @TempDir
    static Path folder;

    private RecordedStory story;

    @BeforeEach
    void send() throws Exception {
        story = RecordedStory.on(server, jdbc, folder);
    }

    private String page(String address) throws IOException, InterruptedException {
        HttpResponse<String> answer = server.get(address);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private static String text(String page) {
        return page.replaceAll("<[^>]+>", " ").replaceAll("\\s+", " ");
    }

    @Test
    void saysInWordsWhichPlateauGrew() throws Exception {
        for (String address : List.of(story.compare(), story.cell(jdbc))) {
            assertThat(text(page(address))).containsPattern("Contended\\. ?grown: 0 to (9\\d|100) % of CPU\\.");
        }
    }

    @Test
    void showsBothTreesOfTheChosenKind() throws Exception {
        assertThat(page(story.compare() + "&kind=monitor"))
                .containsPattern(
                        "data-sources=\"[^\" ]*/monitor\\?label=11\\.0\\.13%20default [^\" ]*/monitor\\?label=17\\.0\\.9%20default\"");
    }

    @Test
    void theMatrixLeadsToThePairWithMostRecordedKinds() throws Exception {
        Matcher link = Pattern.compile("href=\"([^\"]+)\"\\s*>Flame graphs of 17 and 25<")
                .matcher(page("/projects/" + story.project + "/matrix"));
        assertThat(link.find()).isTrue();
        assertThat(page(link.group(1).replace("&amp;", "&").replace("#profiles", "")))
                .containsPattern("data-sources=\"[^\" ]*/park\\?label=17\\.0\\.9%20default [^\" ]*/park\\?label=25");
    }

    @Test
    void putsTimeBytesAndBlockedTimeInOneLine() throws Exception {
        assertThat(text(page(story.compare())))
                .containsPattern("Time 10\\.9 µs/op → 43\\.6 µs/op")
                .contains("Allocation")
                .containsPattern(
                        "Blocked, in the recorded forks at least [0-9.]+ [nµ]s/op → at least [0-9.]+ [nµ]s/op");
    }

    @Test
    void tabulatesBlockedTimeOfAllSidesForTheChart() throws Exception {
        String page = page(story.compareAll());
        assertThat(page).contains("id=\"compare-blocked\">Blocked time per operation</h2>");
        assertThat(page.split("data-value=\"[0-9.E]+\">at least [0-9.]+ [nµ]s/op<", -1).length - 1)
                .as("all four have a threshold")
                .isEqualTo(4);
    }

    @Test
    void countsRecordingsOfAnUpload() throws Exception {
        assertThat(text(page("/projects/" + story.project + "/uploads"))).containsPattern("stored 4 \\d+ \\d+ 4 0 ");
    }

    @Test
    void listsMonitorsAndLocksInOneTableWithTheirStacks() throws Exception {
        assertThat(page(story.compare()))
                .contains("data-kind=\"monitor\"")
                .contains("data-kind=\"lock\"")
                .contains("java.util.concurrent.locks.ReentrantLock$NonfairSync")
                .contains("dev.plateau.server.dashboard.Contended.blockAtMonitor");
    }

    @Test
    void saysWhatARecordingCouldNotSee() throws Exception {
        assertThat(text(page(story.compare())))
                .contains(
                        "Lock contention (parked) on 11.0.13 default: not observable: its events were switched off in this recording",
                        "Object.wait on 11.0.13 default: not all is observable: what took less than 5 ms was not recorded");
    }

    @Test
    void saysWhereTheRecordersWereToldDifferentThings() throws Exception {
        assertThat(text(page(story.compare())))
                .containsPattern(
                        "Object\\.wait: 11\\.0\\.13 default records only waits from 5 ?ms on, 17\\.0\\.9 default only waits from 10 ms on\\.")
                .contains("not comparable");
    }

    @Test
    void putsFiguresOfTheRecordedForksBesideEachOtherAndApartFromScores() throws Exception {
        for (String address : List.of(story.compare(), story.cell(jdbc))) {
            assertThat(text(page(address)))
                    .contains("Figures of the recorded forks", "these figures explain scores, but are not scores")
                    .containsPattern("pinned virtual threads [a-z ]*");
        }
    }

    @Test
    void leadsToTheRecordingsThemselves() throws Exception {
        assertThat(page(story.compare()))
                .contains("/projects/" + story.project + "/recordings/" + story.recording(jdbc));
    }

    @Test
    void undoesACutWhenAskedTo() throws Exception {
        JsonNode cut = tree(story.tree(jdbc, "park"));
        JsonNode whole = tree(story.tree(jdbc, "park") + "?uncut=idle-pool&label=mine");
        JsonNode idle = cut.get("cuts")
                .valueStream()
                .filter(one -> one.get("key").stringValue().equals("idle-pool"))
                .findFirst()
                .orElseThrow();
        assertThat(whole.get("total").longValue())
                .isEqualTo(cut.get("total").longValue() + idle.get("weight").longValue());
        assertThat(whole.get("label").stringValue()).isEqualTo("mine");
    }

    @Test
    void aThreadGroupsTreeHasItsStacksAlone() throws Exception {
        String monitor = story.tree(jdbc, "monitor");
        assertThat(tree(monitor + "?threads=pool-N-thread-N").get("total").longValue())
                .isEqualTo(tree(monitor).get("total").longValue())
                .isPositive();
        JsonNode ofMain = tree(monitor + "?threads=main");
        assertThat(ofMain.get("total").longValue()).isZero();
        assertThat(ofMain.get("threads").stringValue()).isEqualTo("main");
    }

    @Test
    void theThreadFilterCountsForGraphsAndTables() throws Exception {
        assertThat(page(story.compare() + "&kind=monitor")).contains("<option value=\"pool-N-thread-N\"");
        String ofPool = page(story.compare() + "&kind=monitor&threads=pool-N-thread-N");
        assertThat(ofPool)
                .containsPattern(
                        "data-sources=\"[^\" ]*&amp;threads=pool-N-thread-N [^\" ]*&amp;threads=pool-N-thread-N\"")
                .contains("data-kind=\"monitor\"");
        String ofMain = page(story.compare() + "&kind=monitor&threads=main");
        assertThat(ofMain).doesNotContain("data-kind=\"monitor\"");
        assertThat(text(ofMain))
                .contains("show only threads named main. Figures, scores and the list of threads count all threads.");
    }

    @Test
    void namesFramesOfDifferentSamplersWithoutTheirGrowth() throws Exception {
        String compare = story.compare();
        assertThat(page(compare)).doesNotContain("different samplers");
        jdbc.sql("""
                        update recording set facts = replace(facts::text, 'jdk.ExecutionSample', 'jdk.CPUTimeSample')::jsonb
                        where id = ?""").param(story.recording(jdbc)).update();
        assertThat(text(page(compare)))
                .containsPattern("Contended\\. ?grown: 0 and (9\\d|100) % of CPU, by different samplers\\.");
        jdbc.sql("""
                        update recording set facts = replace(facts::text, 'jdk.CPUTimeSample', 'jdk.ExecutionSample')::jsonb
                        where id = ?""").param(story.recording(jdbc)).update();
    }

    @Test
    void aKindWithoutEventsHasASentenceAndNoGraph() throws Exception {
        String page = page(story.compare() + "&kind=pinned");
        assertThat(text(page))
                .containsPattern("No pinned virtual thread was recorded on either side\\.|Pinning cannot be observed");
        assertThat(page).doesNotContain("data-module=\"flame\"");
    }

    @Test
    void offersPercentilesOfBothSidesInSampleMode() throws Exception {
        assertThat(page(story.compare())).contains("data-module=\"both-percentiles\"");
    }

    @Test
    void knowsNoTreeOfAnotherProject() throws Exception {
        server.token("another-story");
        String foreign = story.tree(jdbc, "cpu").replace(story.project, "another-story");
        assertThat(server.get(foreign).statusCode()).isEqualTo(404);
        assertThat(server.get(story.tree(jdbc, "nonsense")).statusCode()).isEqualTo(404);
    }

    private JsonNode tree(String address) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer =
                server.send(HttpRequest.newBuilder(server.uri(address)), HttpResponse.BodyHandlers.ofByteArray());
        try (var in = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
            return new JsonMapper().readTree(in);
        }
    }
}
