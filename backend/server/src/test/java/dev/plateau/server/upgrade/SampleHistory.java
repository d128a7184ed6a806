package dev.plateau.server.upgrade;

import static dev.plateau.server.testing.JmhRows.row;

import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.RemoteProject;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A small project with something of everything that REST can store: results, settings, and what people made of them. */
final class SampleHistory {
    private static final Instant START = Instant.parse("2026-10-20T02:00:00Z");
    private static final int NIGHTS = 26;
    private static final int SLOWER_SINCE = 15;
    private static final JsonMapper JSON = new JsonMapper();

    private final RemoteProject project;
    private final JdbcClient database;

    SampleHistory(RemoteProject project, JdbcClient database) {
        this.project = project;
        this.database = database;
    }

    /**
     * Sends all of it, and waits until it is evaluated.
     *
     * @param bundles folder with bundles of the collector
     */
    void send(Path bundles) throws IOException, InterruptedException {
        settings();
        for (String bundle : new String[] {"jdk-11-17-21-25.zip", "recording-025.zip"}) {
            post("/uploads", "application/zip", Files.readAllBytes(bundles.resolve(bundle)));
        }
        for (int night = 0; night < NIGHTS; night++) {
            upload(night, "main", "21.0.8", night < SLOWER_SINCE ? 1 : 1.3);
            upload(night, "main", "25.0.1", night < SLOWER_SINCE ? 0.9 : 1.2);
            if (night % 2 == 0) {
                upload(night, "release/2", "21.0.8", 1);
            }
            awaitNone("detection_queue");
        }
        post("/uploads", "application/json", "[{\"benchmark\": \"org.example.shop.Prices.sum\"}]", 422);
        awaitNone("recording where state = 'WAITING'");
        runs();
        incident();
        measurements();
        awaitNone("detection_queue");
        awaitNone("message where state = 'SENDING'");
    }

    private void settings() throws IOException, InterruptedException {
        json("PUT", "/repository", "{\"address\": \"https://git.example.org/shop\"}");
        json("POST", "/alert-rules", "{\"recipients\": [\"team@example.org\"], \"benchmarks\": \"Prices\"}");
        json("POST", "/alert-rules", """
                {"recipients": ["lead@example.org"], "certainty": "WARNING", "axis": "jdk", "cadence": "WEEKLY"}""");
        json("POST", "/alert-rules", "{\"recipients\": [\"lab@example.org\"], \"missingDays\": 3, \"enabled\": false}");
        json("PUT", "/minimum-effect-rules", """
                {"basedOn": 0, "rules": [{"metric": "score", "benchmarks": "Prices", "minimumEffect": 0.03}]}""");
        json("PUT", "/minimum-effect-rules", """
                {"basedOn": 1, "rules": [{"metric": null, "benchmarks": "", "minimumEffect": 0.02},
                  {"metric": "score", "benchmarks": "Prices tax", "minimumEffect": 0.1}], "suiteShift": "SHOWN"}""");
        json("PUT", "/automatic-cause-searches", "{\"forksPerDay\": 120}");
        String series = "/projects/shop/series?q=Prices";
        long view = json("POST", "/views", "{\"name\": \"Prices\", \"address\": \"" + series + "\"}")
                .get("id")
                .asLong();
        json("DELETE", "/views/" + view + "/pin", "");
        json("POST", "/views", "{\"name\": \"Matrix\", \"address\": \"/projects/shop/matrix?sort=size\"}");
        json("PUT", "/executions/20261120-020000-0badcafe", """
                {"plan": "nightly", "planned": 12, "measured": 7, "unmeasured": 1, "current": "org.example.shop.Prices.tax",
                 "startedAt": "2026-11-20T02:00:00Z", "expectedEnd": "2026-11-20T02:40:00Z", "finished": false}""");
    }

    private void upload(int night, String branch, String jdk, double times) throws IOException, InterruptedException {
        Instant time = START.plus(night, ChronoUnit.DAYS);
        String parameters = "branch=%s&commit=%040x&commitTime=%s&commitSubject=%s&commitAuthor=%s&host=lab-1"
                        .formatted(
                                encoded(branch),
                                0xc0ffee00L + night + (branch.equals("main") ? 0 : 0x100),
                                time,
                                encoded("Change " + night + " of " + branch),
                                encoded("Ada Lovelace"))
                + "&jdkVendor=Example&blackhole=FULL_DONTINLINE&measuredAt=" + time.plus(1, ChronoUnit.HOURS);
        JmhRows[] rows = {
            measured(row("org.example.shop.Prices.sum").params("\"size\" : \"100\""), jdk, night, 100 * times),
            measured(row("org.example.shop.Prices.tax").threads(2), jdk, night, 40 * times),
            measured(row("org.example.shop.Search.find").mode("thrpt", "ops/s"), jdk, night, 5000),
            measured(row("org.example.shop.Search.find").mode("thrpt", "ops/s").flag("-Xmx1g"), jdk, night, 5100)
        };
        post("/uploads?" + parameters, "application/json", JmhRows.file(rows).getBytes(StandardCharsets.UTF_8));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static JmhRows measured(JmhRows row, String jdk, int night, double score) {
        double noisy = score * (1 + 0.002 * (night * 7 % 5 - 2));
        return row.jdk(jdk).forks(new double[] {noisy, noisy * 1.001}, new double[] {noisy * 1.003, noisy * 0.999});
    }

    private void runs() throws IOException, InterruptedException {
        JsonNode runs = json("GET", "/runs?branch=main&limit=4", "").get("items");
        String mark = "/runs/" + runs.get(0).get("id") + "/mark";
        json("PUT", mark, "{\"reason\": \"a backup ran\"}");
        String other = "/runs/" + runs.get(3).get("id") + "/mark";
        json("PUT", other, "{\"reason\": \"wrong machine\"}");
        json("DELETE", other, "");
        long host = database.sql("select id from host where label = 'lab-1'")
                .query(Long.class)
                .single();
        json("POST", "/hosts/" + host + "/marks", "{\"since\": \"2026-10-01T00:00:00Z\", \"text\": \"new BIOS\"}");
        JsonNode series =
                json("GET", "/series?benchmark=Prices&limit=1", "").get("items").get(0);
        String path = "/series/" + series.get("id");
        JsonNode point = json("GET", path + "/points?limit=1", "").get("items").get(0);
        json("POST", path + "/annotations", """
                {"text": "new parser", "position": %s, "scoreId": %s}""".formatted(point.get("position"), point.get("score")));
        json("POST", "/views", """
                {"name": "Prices of a series", "address": "/projects/shop/series/%s"}""".formatted(series.get("id")));
    }

    private void incident() throws IOException, InterruptedException {
        JsonNode incidents = json("GET", "/incidents?show=all", "").get("items");
        if (incidents.isEmpty()) {
            throw new IOException("The history has no incident");
        }
        String path = "/incidents/" + incidents.get(0).get("id");
        json("PUT", path + "/triage", "{\"triage\": \"ACKNOWLEDGED\", \"reason\": \"seen\"}");
        json(
                "PUT",
                path + "/mute",
                "{\"until\": \"%s\", \"reason\": \"release week\"}"
                        .formatted(Instant.now().plus(5, ChronoUnit.DAYS)));
        json("POST", path + "/cause-searches", "{\"budget\": 40, \"budgetMinutes\": 30}");
    }

    private void measurements() throws IOException, InterruptedException {
        json("POST", "/requests/claim", "{\"name\": \"lab\", \"host\": \"lab-1\", \"commit\": \"\", \"builds\": true}");
        json(
                "POST",
                "/requests",
                "{\"commit\": \"%040x\", \"branch\": \"main\", \"reason\": \"again\"}".formatted(0xc0ffee00L));
        json("POST", "/audits", "");
        awaitNone("audit where finished_at is null");
    }

    private JsonNode json(String method, String path, String body) throws IOException, InterruptedException {
        return answer(
                method,
                path,
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(body)),
                0);
    }

    private void post(String path, String type, byte[] body) throws IOException, InterruptedException {
        post(path, type, new String(body, StandardCharsets.ISO_8859_1), 0);
    }

    private void post(String path, String type, String body, int expected) throws IOException, InterruptedException {
        answer(
                "POST",
                path,
                HttpRequest.newBuilder()
                        .header("Content-Type", type)
                        .POST(BodyPublishers.ofByteArray(body.getBytes(StandardCharsets.ISO_8859_1))),
                expected);
    }

    /** @param expected status; 0 for any success */
    private JsonNode answer(String method, String path, HttpRequest.Builder request, int expected)
            throws IOException, InterruptedException {
        HttpResponse<String> answer = project.send(path, request, BodyHandlers.ofString());
        if (expected == 0 ? answer.statusCode() >= 300 : answer.statusCode() != expected) {
            throw new IOException(method + " " + path + ": " + answer.statusCode() + " " + answer.body());
        }
        return JSON.readTree(answer.body().isEmpty() ? "null" : answer.body());
    }

    private void awaitNone(String rows) {
        Eventually.within(
                Duration.ofMinutes(2),
                "no rows of " + rows,
                () -> database.sql("select not exists (select from " + rows + ")")
                        .query(Boolean.class)
                        .single());
    }
}
