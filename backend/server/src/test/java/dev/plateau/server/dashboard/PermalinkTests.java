package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What "Copy link" copies shows the same numbers after newer uploads, on every page that has it. */
@ServerTest
class PermalinkTests {
    private static final int UPLOADS = 10;
    private static final Pattern NUMBERS = Pattern.compile("<(table|dl)\\b.*?</\\1>", Pattern.DOTALL);

    @Autowired
    @SuppressWarnings("NullAway.Init")
    TestServer server;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    JdbcClient jdbc;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void linksShowTheSameNumbersAfterTenMoreUploads() throws Exception {
        RecordedStory story = RecordedStory.alone(server, jdbc, folder);
        Map<String, String> newest = addresses(story);
        Map<String, String> links = new LinkedHashMap<>();
        for (Map.Entry<String, String> page : newest.entrySet()) {
            links.put(page.getKey(), link(page.getKey(), page.getValue()));
        }
        Map<String, String> newestBefore = numbers(newest);
        Map<String, String> linksBefore = numbers(links);
        assertThat(linksBefore).isEqualTo(newestBefore);
        assertThat(linksBefore.values()).allSatisfy(page -> assertThat(page).containsPattern("\\d"));

        for (int day = 1; day <= UPLOADS; day++) {
            story.uploadLater(server, folder, day, 1 + day);
        }

        Map<String, String> newestAfter = numbers(newest);
        for (String page : List.of("matrix", "compare", "series")) {
            assertThat(newestAfter.get(page)).as(page).isNotEqualTo(newestBefore.get(page));
        }
        assertThat(numbers(links)).isEqualTo(linksBefore);
    }

    private Map<String, String> addresses(RecordedStory story) {
        String project = "/projects/" + story.project;
        long recording = story.recording(jdbc);
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("matrix", project + "/matrix");
        pages.put("compare", story.compareAll());
        pages.put("cell", story.cell(jdbc));
        pages.put("series", project + "/series/" + series(story.project));
        pages.put("run", project + "/runs/" + run(recording));
        pages.put("recording", project + "/recordings/" + recording);
        return pages;
    }

    private long series(String project) {
        return jdbc.sql("""
                        select min(s.id) from series s join project p on p.id = s.project_id
                        where p.name = ? and s.metric = 'score' and s.axis = 'commit'
                        """).param(project).query(Long.class).single();
    }

    private long run(long recording) {
        return jdbc.sql("select run_id from recording where id = ?")
                .param(recording)
                .query(Long.class)
                .single();
    }

    /** The address that the button copies: scripts put the parameters of {@code data-pins} in. Those of a series come from its points. */
    private String link(String page, String address) throws Exception {
        String pins = page.equals("series") ? "upTo=" + newestScore(address) : pins(get(address));
        List<String> pairs =
                Arrays.stream(pins.split("&")).filter(pair -> !pair.isEmpty()).toList();
        List<String> names = pairs.stream().map(pair -> pair.split("=", 2)[0]).toList();
        String[] parts = address.split("\\?", 2);
        List<String> kept = parts.length < 2
                ? List.of()
                : Arrays.stream(parts[1].split("&"))
                        .filter(pair -> !names.contains(pair.split("=", 2)[0]))
                        .toList();
        String query = Stream.concat(kept.stream(), pairs.stream())
                .filter(pair -> !pair.endsWith("="))
                .collect(Collectors.joining("&"));
        return query.isEmpty() ? parts[0] : parts[0] + "?" + query;
    }

    private static String pins(String page) {
        assertThat(page).contains("data-copy=\"\"");
        Matcher pins = Pattern.compile("data-pins=\"([^\"]*)\"").matcher(page);
        return pins.find() ? pins.group(1).replace("&amp;", "&") : "";
    }

    private long newestScore(String series) throws Exception {
        JsonNode ids = new JsonMapper().readTree(get(series + "/chart")).get("id");
        return ids.valueStream().mapToLong(JsonNode::asLong).max().orElseThrow();
    }

    private Map<String, String> numbers(Map<String, String> addresses) throws Exception {
        Map<String, String> found = new LinkedHashMap<>();
        for (Map.Entry<String, String> address : addresses.entrySet()) {
            found.put(
                    address.getKey(),
                    NUMBERS.matcher(get(address.getValue()))
                            .results()
                            .map(MatchResult::group)
                            .map(part -> part.replaceAll("<[^>]*>", " ").replaceAll("\\s+", " "))
                            .collect(Collectors.joining("\n")));
        }
        return found;
    }

    private String get(String path) throws Exception {
        var answer = server.get(path);
        assertThat(answer.statusCode()).as(path + answer.body()).isEqualTo(200);
        return answer.body();
    }
}
