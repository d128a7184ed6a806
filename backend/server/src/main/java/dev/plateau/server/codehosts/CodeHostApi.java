package dev.plateau.server.codehosts;

import dev.plateau.server.alerts.delivery.HookClient.Refused;
import dev.plateau.server.codehosts.CommitReport.State;
import java.io.IOException;
import java.util.Map;

/** The part of a code host's REST API that reports need. Calls fail with an exception whose message has the reason, without the token. */
sealed interface CodeHostApi {
    /** Headers that authorize a request. */
    static Map<String, String> headers(CodeHostKind kind, String token) {
        return switch (kind) {
            case GITHUB ->
                Map.of(
                        "Authorization",
                        "Bearer " + token,
                        "Accept",
                        "application/vnd.github+json",
                        "X-GitHub-Api-Version",
                        "2022-11-28");
            case GITLAB -> Map.of("PRIVATE-TOKEN", token);
            case GITEA -> Map.of("Authorization", "token " + token);
        };
    }

    static CodeHostApi of(CodeHostKind kind, RestCalls calls) {
        return kind == CodeHostKind.GITLAB ? new GitLab(calls) : new GitHub(calls);
    }

    /** Sets the state of a commit. */
    void setStatus(String commit, CommitReport report) throws IOException;

    /** The API of GitHub, whose part for statuses Gitea and Forgejo share. */
    record GitHub(RestCalls calls) implements CodeHostApi {
        @Override
        public void setStatus(String commit, CommitReport report) throws IOException {
            calls.send(
                    "POST",
                    "/statuses/" + commit,
                    Map.of(
                            "state",
                            report.state().id(),
                            "context",
                            report.name(),
                            "description",
                            report.description(),
                            "target_url",
                            report.link()));
        }
    }

    /** The API of GitLab. */
    record GitLab(RestCalls calls) implements CodeHostApi {
        /** GitLab's answer to a state that the status has already. */
        private static final String SAME_STATE = "Cannot transition status";

        @Override
        public void setStatus(String commit, CommitReport report) throws IOException {
            try {
                calls.send(
                        "POST",
                        "/statuses/" + commit,
                        Map.of(
                                "state",
                                state(report.state()),
                                "name",
                                report.name(),
                                "description",
                                report.description(),
                                "target_url",
                                report.link()));
            } catch (Refused refused) {
                if (refused.status() != 400 || !refused.body().contains(SAME_STATE)) {
                    throw refused;
                }
            }
        }

        private static String state(State state) {
            return state == State.FAILURE || state == State.ERROR ? "failed" : state.id();
        }
    }
}
