package dev.plateau.server.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.export.FoldedStacks;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.read.RecordingReader;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestRecording;
import dev.plateau.server.testing.TestServer;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Stored stacks as files of other tools, against the recording itself. */
@ServerTest
class StackFileTests {
    private static final String PROJECT = "stack-files";

    @Autowired
    TestServer server;

    @TempDir
    Path folder;

    private HttpResponse<byte[]> file(long id, String format) throws Exception {
        String address = "/api/v1/projects/" + PROJECT + "/recordings/" + id + "/stacks/" + format;
        return server.send(HttpRequest.newBuilder(server.uri(address)), BodyHandlers.ofByteArray());
    }

    private static Map<String, Long> folded(Recording recording, EventKind kind) {
        return FoldedStacks.of(List.of(recording.profile(kind).kept()));
    }

    @Test
    void haveTheStacksOfTheRecording() throws Exception {
        Path file = TestRecording.make(folder);
        Recording recording =
                RecordingReader.comparable(RecordingLimits.DEFAULT).read(file);
        long id = SentRecording.to(new ProjectUnderTest(server, PROJECT))
                .read(file)
                .get("id")
                .longValue();

        for (EventKind kind : List.of(EventKind.CPU, EventKind.ALLOCATION)) {
            HttpResponse<byte[]> collapsed = file(id, "collapsed?kind=" + kind.key());
            Map<String, Long> stacks = new TreeMap<>();
            new String(collapsed.body(), StandardCharsets.UTF_8).lines().forEach(line -> {
                int space = line.lastIndexOf(' ');
                stacks.put(line.substring(0, space), Long.valueOf(line.substring(space + 1)));
            });
            assertThat(stacks).isNotEmpty().isEqualTo(folded(recording, kind));
            assertThat(collapsed.headers().firstValue("Content-Disposition").orElseThrow())
                    .contains("recording-" + id + "-" + kind.key() + ".collapsed.txt");
        }
        byte[] pprof = file(id, "pprof").body();
        try (var unpacked = new GZIPInputStream(new ByteArrayInputStream(pprof))) {
            assertThat(new String(unpacked.readAllBytes(), StandardCharsets.ISO_8859_1))
                    .contains("cpu_events", "allocation", "bytes")
                    .doesNotContain(TestRecording.SECRET);
        }
        JsonNode speedscope = new JsonMapper().readTree(file(id, "speedscope").body());
        for (JsonNode profile : speedscope.get("profiles")) {
            EventKind kind = EventKind.named(profile.get("name").stringValue()).orElseThrow();
            Map<String, Long> expected = folded(recording, kind);
            expected.remove("[no stack]");
            expected.values().removeIf(weight -> weight == 0);
            assertThat(stacks(speedscope, profile)).as(kind.key()).isEqualTo(expected);
        }
        String page = server.get("/projects/" + PROJECT + "/recordings/" + id).body();
        assertThat(page)
                .contains(
                        "/recordings/" + id + "/stacks/speedscope",
                        "/recordings/" + id + "/stacks/collapsed?kind=cpu",
                        "/recordings/" + id + "/file\"");
        assertThat(file(id, "svg").statusCode()).isEqualTo(404);
        assertThat(file(id, "collapsed?kind=tea").statusCode()).isEqualTo(404);
        assertThat(file(id + 1_000_000, "pprof").statusCode()).isEqualTo(404);
        assertThat(file(id, "collapsed?threads=no-such-thread").body()).isEmpty();
    }

    private static Map<String, Long> stacks(JsonNode file, JsonNode profile) {
        JsonNode frames = file.at("/shared/frames");
        Map<String, Long> stacks = new TreeMap<>();
        IntStream.range(0, profile.get("samples").size())
                .forEach(sample -> stacks.merge(
                        String.join(
                                ";",
                                profile.get("samples")
                                        .get(sample)
                                        .valueStream()
                                        .map(number -> frames.get(number.intValue())
                                                .get("name")
                                                .stringValue())
                                        .toList()),
                        profile.get("weights").get(sample).longValue(),
                        Long::sum));
        return stacks;
    }
}
