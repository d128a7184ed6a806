package dev.plateau.server.dashboard.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Nights;
import dev.plateau.server.testing.PageForm;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

@ServerTest
class ReplayPageTests {
    private final String project = "replay-" + UUID.randomUUID();
    private final String replay = "/projects/" + project + "/replay";

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    /** Fifty runs on one level, thirty 20 % above it. */
    private static String stepped() {
        return IntStream.range(0, 80)
                .mapToObj(run -> String.valueOf((run < 50 ? 10 : 12) + 0.01 * (run * 7 % 5)))
                .collect(Collectors.joining(", "));
    }

    private String bring(String text) throws IOException, InterruptedException {
        server.token(project);
        return PageForm.on(server, replay)
                .post(replay, "text=" + URLEncoder.encode(text, StandardCharsets.UTF_8))
                .body();
    }

    @Test
    void tellsWhatWouldHaveBeenToldOfSeriesThatAreBrought() throws Exception {
        String page = bring("{\"stepped\": [" + stepped() + "], \"flat\": {\"y\": [1, 2]}}");

        assertThat(page).contains(">51 of 80<", ">+20.0 %<", "<dd>2</dd>", "<dd>82</dd>");
    }

    @Test
    void saysWhyATextIsNoSeries() throws Exception {
        assertThat(bring("[1, 2]")).contains("expected an object of series");
        assertThat(bring("no series here"))
                .contains("line 1 is `no series here`")
                .doesNotContain("No changes.");
    }

    @Test
    void replaysSeriesOfTheProject() throws Exception {
        Nights nights = new Nights(server, jdbc, project);
        for (int night = 0; night < 30; night++) {
            double nanos = (night < 15 ? 100 : 130) + 0.1 * (night * 7 % 5);
            nights.upload(night, "21.0.8", "c" + night, 2, benchmark -> benchmark == 0 ? nanos : 100);
        }

        String page = server.get(replay + "?q=").body();

        assertThat(page).contains(">16 of 30<", "<dd>60</dd>");
        assertThat(page.split(" of 30<")).as("one change").hasSize(2);
        assertThat(server.get(replay + "?q=nothing-of-that-name").body()).contains("No changes.");
    }
}
