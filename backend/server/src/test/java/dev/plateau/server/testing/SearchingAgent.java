package dev.plateau.server.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import tools.jackson.databind.json.JsonMapper;

/** An agent that searches for the cause of an incident, and sends the report that a test gives it. */
public record SearchingAgent(Nights nights) {
    private static final JsonMapper JSON = new JsonMapper();

    /** Asks for a search, takes it and ends it. */
    public void report(long incident, String report) throws Exception {
        HttpResponse<String> asked = nights.uploads().json("POST", "/incidents/" + incident + "/cause-searches", "{}");
        assertThat(asked.statusCode()).as(asked.body()).isEqualTo(201);
        String host = nights.get("requests")
                .get("items")
                .get(0)
                .get("environment")
                .get("host")
                .get("fingerprint")
                .asString();
        HttpResponse<String> claimed = nights.uploads()
                .json(
                        "POST",
                        "/requests/claim",
                        "{\"name\":\"lab\",\"host\":\"" + host + "\",\"commit\":\"\",\"builds\":true}");
        assertThat(claimed.statusCode()).isEqualTo(200);
        long request = JSON.readTree(claimed.body()).get("id").asLong();
        HttpResponse<String> ended = nights.uploads()
                .json(
                        "PUT",
                        "/requests/" + request + "/end",
                        "{\"agent\":\"lab\",\"done\":true,\"outcome\":\"searched\",\"execution\":null,\"report\":"
                                + report + "}");
        assertThat(ended.statusCode()).as(ended.body()).isEqualTo(204);
    }
}
