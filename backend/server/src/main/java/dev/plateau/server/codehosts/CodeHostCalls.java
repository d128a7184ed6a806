package dev.plateau.server.codehosts;

import dev.plateau.server.alerts.AlertSettings;
import dev.plateau.server.alerts.HookAddresses;
import dev.plateau.server.alerts.delivery.HookClient;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Opens the REST API of a connection. */
@Component
class CodeHostCalls {
    private final HookAddresses hooks;
    private final HookClient client;
    private final JsonMapper json;
    private final Clock clock;

    CodeHostCalls(AlertSettings settings, JsonMapper json, Clock clock) {
        this.hooks = settings.hookAddresses();
        this.client = new HookClient(hooks, settings.hookLimit());
        this.json = json;
        this.clock = clock;
    }

    CodeHostApi open(CodeHost connection) throws IOException {
        CodeHostKind kind = connection.kind();
        String base = RepositoryAddress.of(connection.address(), hooks).api(kind);
        String app = connection.app();
        String token = app == null ? connection.token() : installation(new GitHubApp(app, connection.token()), base);
        return CodeHostApi.of(kind, calls(base, kind, token), app != null);
    }

    IssueApi issues(CodeHost connection) throws IOException {
        return new IssueApi(connection.kind(), open(connection).calls());
    }

    /** A token of the app's installation in the repository, for an hour. */
    private String installation(GitHubApp app, String base) throws IOException {
        RestCalls asApp = calls(base, CodeHostKind.GITHUB, app.token(clock.instant()));
        long installation = asApp.get("/installation").path("id").asLong();
        RestCalls root =
                calls(base.substring(0, base.indexOf("/repos/")), CodeHostKind.GITHUB, app.token(clock.instant()));
        return root.send("POST", "/app/installations/" + installation + "/access_tokens", Map.of())
                .path("token")
                .asString("");
    }

    private RestCalls calls(String base, CodeHostKind kind, String token) {
        return new RestCalls(client, json, base, CodeHostApi.headers(kind, token));
    }
}
