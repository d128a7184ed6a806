package dev.plateau.server.causes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.access.TokenScope;
import dev.plateau.server.testing.NightlyTest;
import dev.plateau.server.testing.SearchingAgent;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The capsule of an incident, and what others found with it. */
class CapsuleTests extends NightlyTest {
    private static final JsonMapper JSON = new JsonMapper();

    private static final String REPORT = """
            {"outcome": "culprit", "culprits": [{"kind": "flag", "name": "UseBiasedLocking", "setting": "%s",
              "share": 0.64, "low": 0.51, "high": 0.77}],
             "forks": 31, "benchmark": "org.example.Suite.b0 {} avgt 1",
             "from": "11.0.13/default", "to": "17.0.9/default", "changed": "17.0.9/default",
             "candidates": ["%s", "-XX:MaxInlineLevel=9"], "posterior": [0.993, 0.007],
             "log": [{"number": 1, "route": "back", "variant": "none", "median": 150, "problem": ""},
                     {"number": 2, "route": "back", "variant": "none", "median": 151, "problem": ""},
                     {"number": 3, "route": "back", "variant": "1", "median": 118, "problem": ""},
                     {"number": 4, "route": "back", "variant": "1", "median": 119, "problem": ""},
                     {"number": 5, "route": "back", "variant": "1,2", "median": "NaN", "problem": "/home/anna/bin/java failed"}]}
            """;

    private static final String RESULT = """
            {"format": "plateau-capsule-result", "version": 1, "verdict": "%s", "benchmark": "%s",
             "before": {"name": "11.0.13/default", "build": "11.0.13+8"}, "after": {"name": "17.0.9/default", "build": "17.0.9+9"},
             "machine": {"os": "Linux", "arch": "x86_64", "cpu": "Xeon", "processors": 4},
             "expected": 1.5, "seed": 7%s}
            """;
    private static final String FIGURES = ", \"ratio\": 1.52, \"low\": 1.44, \"high\": 1.61, \"blocks\": 8";
    private static final String CELL = "org.example.Suite.b0 {} avgt 1";

    @TempDir
    private Path folder;

    /** Nights on two JDKs, slower on the newer one. */
    private long incident() throws Exception {
        for (int night = 0; night < 12; night++) {
            nights.upload(night, "11.0.13", "c" + night, 1, benchmark -> 100);
            nights.upload(night, "17.0.9", "c" + night, 1, benchmark -> 150);
        }
        nights.awaitEvaluated();
        assertThat(nights.incidents()).hasSize(1);
        return nights.incidents().get(0).get("id").asLong();
    }

    private HttpResponse<byte[]> pack(long incident, String token) throws Exception {
        return server.send(
                HttpRequest.newBuilder(server.uri("/api/v1/projects/" + name + "/incidents/" + incident + "/capsule"))
                        .header("Authorization", "Bearer " + token)
                        .POST(BodyPublishers.noBody()),
                BodyHandlers.ofByteArray());
    }

    private static Map<String, String> texts(byte[] zip) throws Exception {
        Map<String, String> texts = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                texts.put(entry.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return texts;
    }

    private Map<String, String> capsule(long incident) throws Exception {
        HttpResponse<byte[]> answer = pack(incident, nights.uploads().token());
        assertThat(answer.statusCode())
                .as(new String(answer.body(), StandardCharsets.UTF_8))
                .isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Disposition").orElseThrow())
                .contains("capsule-" + incident + ".zip");
        return texts(answer.body());
    }

    @Test
    void holdsWhatTheStoredPointsShow() throws Exception {
        long incident = incident();
        Map<String, String> texts = capsule(incident);

        assertThat(texts.keySet())
                .startsWith("capsule.json", "expected.json", "reproduce.sh", "reproduce.ps1", "bug.md")
                .contains("evidence/flags.txt", "evidence/likely-causes.txt", "evidence/runs.txt")
                .noneMatch(file -> file.startsWith("jars/"));
        JsonNode expected = JSON.readTree(texts.get("expected.json"));
        assertThat(expected.get("ratio").asDouble()).isCloseTo(1.5, offset(0.02));
        assertThat(expected.get("from").get("forks")).hasSize(10);
        JsonNode capsule = JSON.readTree(texts.get("capsule.json"));
        assertThat(capsule.get("searched").isNull()).isTrue();
        assertThat(capsule.get("from").get("jdk").get("version").asString()).isEqualTo("11.0.13");
        assertThat(capsule.get("from").get("jars").get(0).get("sha256").isNull())
                .as("the server never has the jar")
                .isTrue();
        assertThat(capsule.get("to").get("arguments").toString())
                .contains("^\\\\Qorg.example.Suite.b0\\\\E$", "\"-wi\",\"1\",\"-w\",\"1s\",\"-i\",\"2\",\"-r\",\"1s\"");
        assertThat(texts.get("bug.md")).contains("REGRESSION : Last worked in version 11.0.13");

        Path script = folder.resolve("reproduce.sh");
        Files.writeString(script, texts.get("reproduce.sh"));
        assertThat(new ProcessBuilder("sh", "-n", script.toString())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
        assertThat(server.get("/projects/" + name + "/incidents/" + incident).body())
                .contains("/incidents/" + incident + "/capsule.zip");
        assertThat(server.get("/projects/" + name + "/incidents/" + incident + "/capsule.zip")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void saysHowTheJarsOfAnUploadWereBuilt() throws Exception {
        long incident = incident();
        String digest = "0c".repeat(32);
        jdbc.sql("update run set facts = facts || cast(? as jsonb) where project_id = ?")
                .param("{\"build\": {\"jars\": [{\"sha256\": \"" + digest
                        + "\", \"bytes\": 9, \"folder\": false}], \"command\": \"mvn package\"}}")
                .param(nights.id())
                .update();
        Map<String, String> texts = capsule(incident);

        JsonNode capsule = JSON.readTree(texts.get("capsule.json"));
        assertThat(capsule.get("build").asString()).isEqualTo("mvn package");
        JsonNode jar = capsule.get("to").get("jars").get(0);
        assertThat(jar.get("file").asString()).endsWith("/benchmarks.jar");
        assertThat(jar.get("sha256").asString()).isEqualTo(digest);
        assertThat(jar.get("packed").asBoolean()).isFalse();
        assertThat(texts.get("bug.md"))
                .contains(", with: mvn package. Give them with -j JAR. SHA-256: " + digest + ".");
        assertThat(texts.get("reproduce.sh")).contains("to_sha256=" + digest);

        // Parameters stay in their place of the bug report.
        jdbc.sql("update benchmark_key set parameters = ? where project_id = ? and benchmark = 'org.example.Suite.b0'")
                .params("{\"kind\":\"a``b\\n# c\"}", nights.id())
                .update();
        String report = Objects.requireNonNull(capsule(incident).get("bug.md"));
        assertThat(report).containsPattern("The JMH benchmark ``` org\\.example\\.Suite\\.b0 .*a``b.* ``` is slower");
        assertThat(report.lines()).noneMatch(line -> line.startsWith("# c"));
    }

    @Test
    void thereIsNoneOfAFlagThatJmhWouldChange() throws Exception {
        long incident = incident();
        String flags = "update environment set raw_flags = cast(? as text[]) where id in"
                + " (select environment_id from run where project_id = ?)";
        jdbc.sql(flags).param("{\"-Dtext=\\\"a b\\\"\"}").param(nights.id()).update();
        try {
            HttpResponse<byte[]> answer = pack(incident, nights.uploads().token());

            assertThat(answer.statusCode()).isEqualTo(422);
            assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                    .contains("A JVM flag of a side has a double quote");
        } finally {
            jdbc.sql(flags).param("{}").param(nights.id()).update();
        }
    }

    @Test
    void aVerifiedFlagNeedsOneJdkOnly() throws Exception {
        long incident = incident();
        new SearchingAgent(nights).report(incident, REPORT.formatted("-XX:+UseBiasedLocking", "-XX:+UseBiasedLocking"));
        Map<String, String> texts = capsule(incident);

        JsonNode capsule = JSON.readTree(texts.get("capsule.json"));
        assertThat(capsule.get("outcome").asString()).isEqualTo("culprit");
        assertThat(capsule.get("culprits").get(0).get("setting").asString()).isEqualTo("-XX:+UseBiasedLocking");
        assertThat(capsule.get("oneJdk").get("from").get("flags").toString()).contains("-XX:+UseBiasedLocking");
        assertThat(capsule.get("oneJdk").get("to").get("flags").toString()).doesNotContain("-XX:+UseBiasedLocking");
        assertThat(JSON.readTree(texts.get("expected.json"))
                        .get("oneJdk")
                        .get("ratio")
                        .asDouble())
                .isCloseTo(150.5 / 118.5, offset(0.001));
        assertThat(texts.get("bug.md")).contains("`-XX:+UseBiasedLocking` on 17.0.9/default");
        assertThat(texts).allSatisfy((file, text) -> assertThat(text).as(file).doesNotContain("anna"));
    }

    @Test
    void anAgentCantPutACommandIntoTheScript() throws Exception {
        long incident = incident();
        new SearchingAgent(nights)
                .report(incident, REPORT.formatted("-XX:OnError=touch /tmp/owned", "-XX:OnError=touch /tmp/owned"));
        Map<String, String> texts = capsule(incident);

        assertThat(texts.get("reproduce.sh")).doesNotContain("OnError");
        assertThat(texts.get("reproduce.ps1")).doesNotContain("OnError");
        assertThat(texts.get("capsule.json")).doesNotContain("OnError");
        assertThat(JSON.readTree(texts.get("capsule.json")).get("oneJdk").isNull())
                .isTrue();
    }

    @Test
    void needsAnIncidentAndTheScopeRead() throws Exception {
        String upload = server.token(name, BranchPatterns.ANY, TokenScope.UPLOAD);
        String read = server.token(name, BranchPatterns.ANY, TokenScope.READ);
        long incident = incident();

        assertThat(pack(incident, upload).statusCode()).isEqualTo(403);
        assertThat(pack(incident, read).statusCode()).isEqualTo(200);
        assertThat(pack(incident + 1000, read).statusCode()).isEqualTo(404);
        assertThat(server.post(results(incident), read, RESULT.formatted("reproduced", CELL, FIGURES))
                        .statusCode())
                .isEqualTo(403);
        assertThat(server.post(results(incident), upload, RESULT.formatted("reproduced", CELL, FIGURES))
                        .statusCode())
                .isEqualTo(201);
    }

    private String results(long incident) {
        return "/api/v1/projects/" + name + "/incidents/" + incident + "/capsule-results";
    }

    private HttpResponse<String> attach(long incident, String result) throws Exception {
        return nights.uploads().json("POST", "/incidents/" + incident + "/capsule-results", result);
    }

    @Test
    void aResultOfAnotherHostIsAttachedOnce() throws Exception {
        long incident = incident();
        String result = RESULT.formatted("reproduced", CELL, FIGURES);
        assertThat(attach(incident, result).statusCode()).isEqualTo(201);
        assertThat(attach(incident, result).statusCode()).as("the same again").isEqualTo(200);
        assertThat(attach(incident, RESULT.formatted("cannot-say", CELL, "")).statusCode())
                .isEqualTo(201);

        String words = "Reproduced on Xeon, 4 processors, Linux x86_64: score after over before 1.520"
                + " (99 % CI 1.440 to 1.610), expected 1.500, 8 blocks.";
        JsonNode items =
                nights.get("incidents/" + incident + "/capsule-results").get("items");
        assertThat(items).hasSize(2);
        assertThat(items.get(1).get("words").asString()).isEqualTo(words);
        assertThat(items.get(1).get("result").get("verdict").asString()).isEqualTo("reproduced");
        assertThat(server.get("/projects/" + name + "/incidents/" + incident).body())
                .contains(words, "JVM builds 11.0.13+8, 17.0.9+9", "Inconclusive on Xeon");
        assertThat(nights.get("incidents/" + incident + "/history").get("items").toString())
                .contains("Capsule: " + words);
    }

    @Test
    void aResultThatSaysNothingAboutTheIncidentIsRefused() throws Exception {
        long incident = incident();
        assertThat(attach(incident, RESULT.formatted("reproduced", "org.example.Other.b0 {} avgt 1", FIGURES))
                        .body())
                .contains("org.example.Other.b0 {} avgt 1 is not among the changes");
        assertThat(attach(incident, RESULT.formatted("reproduced", CELL, "")).statusCode())
                .as("without figures")
                .isEqualTo(400);
        assertThat(attach(incident, RESULT.formatted("guilty", CELL, FIGURES)).statusCode())
                .isEqualTo(400);
        assertThat(attach(
                                incident,
                                RESULT.formatted("reproduced", CELL, FIGURES).replace("1.52", "-1"))
                        .statusCode())
                .isEqualTo(400);
        assertThat(attach(
                                incident,
                                RESULT.formatted("reproduced", CELL, FIGURES).replace("Xeon", "x".repeat(501)))
                        .statusCode())
                .isEqualTo(422);
        assertThat(nights.get("incidents/" + incident + "/capsule-results").get("items"))
                .isEmpty();
    }
}
