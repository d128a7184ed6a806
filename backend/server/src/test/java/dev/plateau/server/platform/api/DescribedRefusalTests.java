package dev.plateau.server.platform.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What /v3/api-docs says of refusals is how the server refuses. */
@ServerTest
class DescribedRefusalTests {
    @Autowired
    TestServer server;

    @Autowired
    JsonMapper json;

    /** Refused in each way that holds for all, an operation answers with a status that it describes. */
    @Test
    void everyRefusalIsDescribed() throws Exception {
        String token = server.token("refusals");
        json.readTree(server.get("/v3/api-docs").body())
                .get("paths")
                .forEachEntry((path, methods) -> methods.forEachEntry((method, operation) -> {
                    String address = path.replace("{project}", "refusals").replaceAll("\\{\\w+}", "999999999");
                    boolean open = path.startsWith("/api/v1/schemas/");
                    checkRefusal(operation, open ? 404 : 401, request(method, address, "{}"));
                    checkRefusal(operation, null, request(method, address, "{}").header("Authorization", "Bearer x"));
                    for (String body : List.of("{", "{}", "[]", "null")) {
                        checkRefusal(operation, null, with(token, request(method, address, body)));
                    }
                    for (String strange : List.of(
                            address.replace("999999999", "9223372036854775808"),
                            address.replace("refusals", "a%3Bb"),
                            address + "?=1")) {
                        checkRefusal(operation, null, with(token, request(method, strange, "{}")));
                    }
                    checkRefusal(
                            operation,
                            null,
                            with(token, request(method, address, "{}")).header("Accept", "image/png"));
                    checkRefusal(
                            operation,
                            null,
                            with(token, request(method, address, "text")).setHeader("Content-Type", "text/plain"));
                }));
    }

    private HttpRequest.Builder request(String method, String address, String body) {
        return HttpRequest.newBuilder(server.uri(address))
                .header("Content-Type", "application/json")
                .method(method.toUpperCase(Locale.ROOT), BodyPublishers.ofString(body));
    }

    private static HttpRequest.Builder with(String token, HttpRequest.Builder request) {
        return request.header("Authorization", "Bearer " + token);
    }

    /** @param status the only one that is right, or null for any that is described */
    private void checkRefusal(JsonNode operation, @Nullable Integer status, HttpRequest.Builder request) {
        HttpResponse<String> answer;
        try {
            answer = server.sendAsStranger(request);
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
        String what = answer.request().method() + " " + answer.uri() + ": " + answer.body();
        assertThat(operation.get("responses").propertyNames()).as(what).contains("" + answer.statusCode());
        assertThat(answer.statusCode()).as(what).isNotEqualTo(500);
        if (status != null) {
            assertThat(answer.statusCode()).as(what).isEqualTo(status);
        }
        if (answer.statusCode() >= 400) {
            assertThat(answer.headers().firstValue("Content-Type")).as(what).contains("application/problem+json");
        }
    }
}
