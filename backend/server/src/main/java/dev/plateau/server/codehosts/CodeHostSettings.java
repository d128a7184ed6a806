package dev.plateau.server.codehosts;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The connection of a project to its code host, as people edit and read it. Missing values get their default; {@link RepositoryAddress} and
 * {@link CodeHosts#put} decide what a connection may hold.
 */
public record CodeHostSettings(
        @Schema(description = "Default GITHUB", defaultValue = "GITHUB")
        CodeHostKind kind,

        @Schema(
                description = "Of the repository",
                maxLength = RepositoryAddress.MAX_LENGTH,
                example = "https://github.com/owner/repository")
        String address,

        @Schema(
                description = "Never in an answer. Without it the stored one stays, for the same kind and address",
                maxLength = CodeHosts.MAX_TOKEN)
        @Nullable
        String token,

        @Schema(description = "Whether pull requests get a comment; default false", defaultValue = "false")
        Boolean comments,

        @Schema(description = "Whether an inconclusive verdict is an error; default false", defaultValue = "false")
        Boolean strict,

        @Schema(description = "Id of a GitHub App, whose private key is the token; for check runs", maxLength = 100)
        @Nullable
        String app,

        @Schema(
                maxLength = CodeHosts.MAX_SECRET,
                description =
                        "Never in an answer. Secret of the host's web hook, at least 16 characters: events can request"
                                + " measurements. Without it the stored one stays, as the token")
        @Nullable
        String secret,

        @Schema(
                description = "Whether each confirmed regression gets an issue, updated in place; default false",
                defaultValue = "false")
        Boolean issues,

        @Schema(description = "Labels of these issues, at most 10")
        List<String> labels,

        @Schema(
                description = "Workflow that measures pull requests instead of an agent: its file name; at GitLab,"
                        + " .gitlab-ci.yml",
                maxLength = 100)
        @Nullable
        String workflow) {
    public CodeHostSettings {
        kind = Objects.requireNonNullElse(kind, CodeHostKind.GITHUB);
        address = Objects.requireNonNullElse(address, "").strip();
        token = stripped(token);
        app = stripped(app);
        secret = stripped(secret);
        workflow = stripped(workflow);
        comments = Objects.requireNonNullElse(comments, false);
        strict = Objects.requireNonNullElse(strict, false);
        issues = Objects.requireNonNullElse(issues, false);
        labels = Objects.requireNonNullElse(labels, List.<String>of()).stream()
                .map(String::strip)
                .toList();
    }

    private static @Nullable String stripped(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    /** The form of a new connection, for the address of a project's repository. */
    public static CodeHostSettings suggested(String address) {
        CodeHostKind kind = address.contains("gitlab") ? CodeHostKind.GITLAB : CodeHostKind.GITHUB;
        return new CodeHostSettings(kind, address, null, true, false, null, null, false, List.of(), null);
    }

    /** Leaves out the token. */
    @Override
    public String toString() {
        return kind + " " + address;
    }
}
