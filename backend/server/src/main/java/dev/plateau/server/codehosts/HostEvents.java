package dev.plateau.server.codehosts;

import dev.plateau.server.alerts.delivery.HookClient.Refused;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.requests.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Requests of people to measure a pull request, by an event of the code host or by REST, and issues that they close. Calls the host outside of
 * transactions.
 */
@Component
record HostEvents(
        Projects projects,
        CodeHostRepository connections,
        CodeHostCalls calls,
        PullRequests pullRequests,
        IncidentIssues issues,
        JsonMapper json,
        Clock clock) {
    private static final String ALGORITHM = "HmacSHA256";

    /**
     * Handles an event.
     *
     * @param signature header {@code X-Hub-Signature-256} of GitHub, Gitea and Forgejo
     * @param token header {@code X-Gitlab-Token}
     * @return the requests; empty for an event that asks for nothing, or of somebody who may not push
     * @throws Problem 403 unless it is signed with the secret of the project; 409 if it was handled before
     */
    List<Request> take(String name, byte[] body, @Nullable String signature, @Nullable String token) {
        Optional<CodeHost> found = projects.find(name).map(Project::id).flatMap(connections::findById);
        CodeHost connection = found.filter(known -> isSigned(known, body, signature, token))
                .orElseThrow(() -> new Problem(
                        HttpStatus.UNAUTHORIZED,
                        "event-not-signed",
                        "The event is not signed",
                        "Set the same secret for the web hook at the code host and in Settings, Code host."));
        JsonNode content = readable(() -> json.readTree(body));
        if (connection.hasIssues()) {
            readable(() -> IssueEvent.of(connection.kind(), content))
                    .ifPresent(event -> issues.take(connection, event));
        }
        Optional<PullRequestEvent> event = readable(() -> PullRequestEvent.of(connection.kind(), content));
        if (event.isEmpty() || isKnown(connection, event.get())) {
            return List.of();
        }
        PullRequestEvent asked = event.get();
        return ask(connection, asked);
    }

    /** Under the label, each newest commit is measured once. */
    private boolean isKnown(CodeHost connection, PullRequestEvent event) {
        return event.head() != null
                && pullRequests
                        .of(connection.projectId(), event.head())
                        .filter(known -> known.number() == event.number())
                        .isPresent();
    }

    /** Requests a pull request for a member of the project. */
    List<Request> measure(Project project, long number) {
        CodeHost connection = connections
                .findById(project.id())
                .orElseThrow(() -> Problem.notFound("code host of project", project.name()));
        return ask(connection, new PullRequestEvent(number, null, clock.instant(), null));
    }

    private List<Request> ask(CodeHost connection, PullRequestEvent asked) {
        long number = asked.number();
        String user = asked.user();
        try {
            CodeHostApi api = calls.open(connection);
            if (user != null && !api.mayWrite(user)) {
                return List.of();
            }
            PullRequest pull = api.pullRequest(number);
            if (asked.head() != null && !asked.head().equals(pull.head())) {
                // Somebody else may have pushed since: that push has an event of its own.
                return List.of();
            }
            String workflow = connection.workflow();
            if (workflow != null) {
                start(connection, workflow, api, pull, asked.at());
                return List.of();
            }
            String words = "pull request " + number + (user == null ? "" : ", for " + user);
            return pullRequests.ask(connection, pull, asked.at(), words);
        } catch (Refused refused) {
            throw refused.status() == CodeHostApi.NOT_FOUND
                    ? Problem.notFound("pull request", number)
                    : unanswered(refused);
        } catch (IOException | IllegalArgumentException failure) {
            throw unanswered(failure);
        }
    }

    /** The workflow sends its results itself, and they are reported as those of any upload. */
    private void start(CodeHost connection, String workflow, CodeHostApi api, PullRequest pull, Instant at)
            throws IOException {
        pullRequests.store(connection.projectId(), pull, at);
        try {
            api.start(workflow, pull);
        } catch (IOException failure) {
            pullRequests.forget(connection.projectId(), pull, at);
            throw new IOException("The workflow " + workflow + " can't be started. " + failure.getMessage(), failure);
        }
    }

    private static Problem unanswered(Exception failure) {
        return new Problem(
                HttpStatus.BAD_GATEWAY,
                "code-host-failed",
                "The code host did not answer as expected",
                String.valueOf(failure.getMessage()));
    }

    private static <T> T readable(Supplier<T> part) {
        try {
            return part.get();
        } catch (JacksonException | IllegalArgumentException unreadable) {
            throw Problem.unprocessable(
                    "event-unreadable",
                    "The event can't be read",
                    "Set the content type of the web hook to application/json.");
        }
    }

    private static boolean isSigned(
            CodeHost connection, byte[] body, @Nullable String signature, @Nullable String token) {
        String secret = connection.secret();
        if (secret == null) {
            return false;
        }
        return connection.kind() == CodeHostKind.GITLAB
                ? isEqual(secret, token)
                : isEqual("sha256=" + HexFormat.of().formatHex(hmac(secret, body)), signature);
    }

    /** Compares in constant time. */
    private static boolean isEqual(String expected, @Nullable String given) {
        return given != null
                && MessageDigest.isEqual(
                        expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    static byte[] hmac(String secret, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            return mac.doFinal(body);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("This Java runtime lacks " + ALGORITHM, missing);
        }
    }
}
