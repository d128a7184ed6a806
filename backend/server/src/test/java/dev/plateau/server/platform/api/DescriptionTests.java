package dev.plateau.server.platform.api;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Nights;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestRecording;
import dev.plateau.server.testing.TestServer;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What /v3/api-docs says is what the server does. */
@ServerTest
class DescriptionTests {
    private static final String PROJECT = "described";

    @Autowired
    TestServer server;

    @Autowired
    JsonMapper json;

    @Autowired
    @Qualifier("requestMappingHandlerMapping")
    RequestMappingHandlerMapping mappings;

    @Autowired
    JdbcClient jdbc;

    @TempDir
    Path folder;

    private JsonNode description() throws Exception {
        return json.readTree(server.get("/v3/api-docs").body());
    }

    @Test
    void everyResourceIsDescribed() throws Exception {
        Set<String> served = new TreeSet<>();
        mappings.getHandlerMethods()
                .keySet()
                .forEach(mapping -> mapping.getPatternValues().stream()
                        // The endpoint of assistants describes its tools by its own protocol.
                        .filter(path -> path.startsWith("/api/") && !path.equals("/api/v1/mcp"))
                        .map(path -> path.replaceAll("\\{(\\w+):[^}]*}", "{$1}"))
                        .forEach(path -> mapping.getMethodsCondition()
                                .getMethods()
                                .forEach(method -> served.add(method + " " + path))));
        Set<String> described = new TreeSet<>();
        description()
                .get("paths")
                .forEachEntry((path, methods) -> methods.forEachEntry(
                        (method, operation) -> described.add(method.toUpperCase(Locale.ROOT) + " " + path)));
        assertThat(served).isNotEmpty();
        assertThat(described).isEqualTo(served);
    }

    @Test
    void whatIsCalculatedMayBeBusy() throws Exception {
        JsonNode paths = description().get("paths");
        String project = "/api/v1/projects/{project}";
        for (String path : Set.of("/verdict", "/matrix", "/comparisons")) {
            assertThat(paths.get(project + path).get("get").get("responses").propertyNames())
                    .as(path)
                    .contains("200", "503");
        }
    }

    /** A text without a limit, or a list, would be one that nobody checks. */
    @Test
    void everyTextAndListOfABodyHasItsLimit() throws Exception {
        JsonNode schemas = description().get("components").get("schemas");
        for (String body : Set.of(
                "NewRequest",
                "AgentFacts",
                "RequestCompletion",
                "AlertRuleSettings",
                "MinimumEffectDraft",
                "Progress")) {
            schemas.get(body).get("properties").forEachEntry((name, property) -> {
                String types = property.path("type").toString();
                boolean free = property.path("enum").isMissingNode()
                        && property.path("format").isMissingNode();
                if (types.contains("string") && free) {
                    assertThat(property.path("maxLength").asInt(0))
                            .as(body + "." + name)
                            .isPositive();
                }
                if (types.contains("array")) {
                    assertThat(property.path("maxItems").asInt(0))
                            .as(body + "." + name)
                            .isPositive();
                }
            });
        }
    }

    @Test
    void everyOperationHasASummaryASuccessAndEveryParameterItsPlace() throws Exception {
        description()
                .get("paths")
                .forEachEntry((path, methods) -> methods.forEachEntry((method, operation) -> {
                    assertThat(operation.path("summary").asString(""))
                            .as(method + " " + path)
                            .isNotBlank();
                    assertThat(operation.get("responses").propertyNames())
                            .as(method + " " + path)
                            .anyMatch(status -> status.startsWith("2"));
                    Set<String> inPath = operation
                            .path("parameters")
                            .valueStream()
                            .filter(parameter ->
                                    parameter.get("in").stringValue().equals("path"))
                            .map(parameter -> "{" + parameter.get("name").stringValue() + "}")
                            .collect(Collectors.toSet());
                    assertThat(inPath)
                            .as(path)
                            .allSatisfy(name -> assertThat(path).contains(name));
                }));
    }

    @Test
    void answersHaveTheDescribedShape() throws Exception {
        JsonNode description = description();
        Map<String, String> values = example();
        description.get("paths").forEachEntry((path, methods) -> {
            JsonNode get = methods.get("get");
            if (get != null && !isFile(path)) {
                checkAnswer(description, path, get, values);
            }
        });
    }

    private void checkAnswer(JsonNode description, String path, JsonNode get, Map<String, String> values) {
        String address = path;
        for (Map.Entry<String, String> value : values.entrySet()) {
            if (value.getKey().startsWith("{")) {
                address = address.replace(value.getKey(), value.getValue());
            }
        }
        if (path.contains("/runs/{id}")) {
            address = address.replace("{id}", values.get("run"));
        }
        HttpResponse<String> answer =
                answer(address.replace("{id}", values.getOrDefault(kind(path), "")) + query(path, values));
        assertThat(answer.statusCode()).as(path + " " + answer.body()).isEqualTo(200);
        JsonNode content = get.at("/responses/200/content");
        if (content.has("application/octet-stream") || content.has("application/zip")) {
            return;
        }
        JsonNode schema = content.at("/application~1json/schema");
        assertThat(schema.isMissingNode()).as(path).isFalse();
        checkShape(description, schema, json.readTree(answer.body()), path);
    }

    /** Pictures, feeds, exports and stacks have no shape. */
    private static boolean isFile(String path) {
        return path.matches(".*(\\.(svg|atom|\\{format})|/stacks/\\{format})");
    }

    private static String kind(String path) {
        return path.replaceAll(".*/projects/\\{project}/([a-z]+)/.*", "$1");
    }

    private static String query(String path, Map<String, String> values) {
        if (path.endsWith("/verdict")) {
            return "?run=" + values.get("run");
        }
        if (path.endsWith("/comparisons")) {
            return "?baseline=" + values.get("environments") + "&candidate=" + values.get("environments");
        }
        if (path.endsWith("/deletions/preview")) {
            return "?benchmark=a.B.c";
        }
        return path.endsWith("flag-differences") ? "?baseline=" + values.get("environments") : "";
    }

    private HttpResponse<String> answer(String address) {
        try {
            return server.get(address);
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(address, failure);
        }
    }

    /** One of everything, by the name of its list. */
    private Map<String, String> example() throws Exception {
        var project = new ProjectUnderTest(server, PROJECT);
        project.upload("commit=0000000&measuredAt=2026-01-01T00:00:00Z", file(row("a.B.c")));
        JsonNode receipt = project.upload("commit=1111111", file(row("a.B.c")));
        String run = receipt.get("runs").get(0).get("id").toString();
        String series = project.items("/series").getFirst().get("id").toString();
        var values = new TreeMap<String, String>();
        values.put("{project}", PROJECT);
        values.put("{name}", "jmh");
        values.put("{series}", series);
        values.put("series", series);
        values.put("run", run);
        values.put("runs", run);
        values.put(
                "scores",
                project.items("/runs/" + run + "/scores").getFirst().get("id").toString());
        HttpResponse<String> recording = project.send(
                "/runs/" + run + "/recordings",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/octet-stream")
                        .POST(BodyPublishers.ofFile(TestRecording.make(folder))));
        values.put("recordings", json.readTree(recording.body()).get("id").toString());
        HttpResponse<String> request = project.send(
                "/requests",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(
                                "{\"score\":" + values.get("scores") + ",\"reason\":\"example\"}")));
        values.put("requests", json.readTree(request.body()).get("id").toString());
        values.put("uploads", receipt.get("upload").stringValue());
        values.put(
                "hosts",
                project.items("/environments").getFirst().get("ids").get("host").toString());
        values.put(
                "environments",
                project.items("/environments")
                        .getFirst()
                        .get("ids")
                        .get("environment")
                        .toString());
        values.put("{incident}", incident());
        project.send(
                "/repository",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString("{\"address\": \"https://github.com/owner/shop\"}")));
        project.json("PUT", "/code-host", """
                {"address": "https://github.com/owner/shop", "token": "secret"}
                """);
        HttpResponse<String> rule = project.send(
                "/alert-rules",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"recipients\": [\"team@example.org\"]}")));
        values.put("{rule}", json.readTree(rule.body()).get("id").toString());
        return values;
    }

    private String incident() throws Exception {
        var nights = new Nights(server, jdbc, PROJECT);
        for (int night = 0; night < 18; night++) {
            double nanos = night < 12 ? 100 : 130;
            nights.upload(night, 1, benchmark -> nanos);
        }
        nights.awaitEvaluated();
        return nights.incidents().get(0).get("id").toString();
    }

    private static void checkShape(JsonNode description, JsonNode schema, JsonNode value, String place) {
        if (schema.has("oneOf")) {
            if (!value.isNull()) {
                checkShape(description, schema.get("oneOf").get(0), value, place);
            }
        } else if (schema.has("$ref")) {
            checkShape(
                    description, description.at(schema.get("$ref").stringValue().substring(1)), value, place);
        } else if (value.isObject() && schema.has("properties")) {
            value.forEachEntry((name, child) -> {
                assertThat(schema.get("properties").has(name))
                        .as(place + "." + name)
                        .isTrue();
                checkShape(description, schema.get("properties").get(name), child, place + "." + name);
            });
        } else if (value.isArray()) {
            assertThat(types(schema)).as(place).contains("array");
            value.forEach(item -> checkShape(description, schema.get("items"), item, place + "[]"));
        } else if (!value.isObject()) {
            assertThat(types(schema)).as(place + " = " + value).contains(type(value));
        }
    }

    private static Set<String> types(JsonNode schema) {
        JsonNode type = schema.path("type");
        Set<String> types = new TreeSet<>();
        if (type.isArray()) {
            type.forEach(one -> types.add(one.stringValue()));
        } else {
            types.add(type.asString(""));
        }
        if (types.contains("number")) {
            types.add("integer");
        }
        return types;
    }

    private static String type(JsonNode value) {
        return value.isNull()
                ? "null"
                : value.isString()
                        ? "string"
                        : value.isBoolean() ? "boolean" : value.isIntegralNumber() ? "integer" : "number";
    }
}
