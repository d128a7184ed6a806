package dev.plateau.server.ingest;

import dev.plateau.server.platform.api.EmptyParameters;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.ReceivedFile;
import dev.plateau.wire.model.Characters;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.model.UploadLimits;
import dev.plateau.wire.text.Times;
import io.swagger.v3.oas.annotations.Parameter;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/** Facts that the sender adds to the file. The manifest of a bundle has the same facts and takes precedence. */
record UploadParameters(
        @Parameter(description = "Branch of the measured project", example = "main") @Nullable
        String branch,

        @Parameter(description = "Commit id of the measured project", example = "4f1c2d9") @Nullable
        String commit,

        @Parameter(
                description = "Commit time: ISO 8601, or seconds since 1970 (git log -1 --format=%ct)",
                example = "2026-01-26T20:24:59+01:00")
        @Nullable
        String commitTime,

        @Parameter(description = "First line of the commit's message", example = "Parse lazily") @Nullable
        String commitSubject,

        @Parameter(description = "Name of the commit's author, without an e-mail address", example = "Ada Lovelace")
        @Nullable
        String commitAuthor,

        @Parameter(description = "Whether the work tree had changes on top of the commit") @Nullable
        Boolean dirty,

        @Parameter(description = "Name of the machine", example = "lab-3") @Nullable
        String host,

        @Parameter(description = "Vendor of the JDK", example = "Eclipse Adoptium") @Nullable
        String jdkVendor,

        @Parameter(description = "Name for the JVM flags in the file", example = "zgc") @Nullable
        String flagSet,

        @Parameter(description = "Blackhole mode of JMH", example = "COMPILER") @Nullable
        String blackhole,

        @Parameter(description = "When it was measured: ISO 8601, or seconds since 1970") @Nullable
        String measuredAt,

        @Parameter(
                description =
                        "Whether the results are older ones, from another place: their changes send no messages and request no measurement")
        @Nullable
        Boolean history,

        @Parameter(description = "Store the good rows of a file that has bad ones") @Nullable
        Boolean partial) {

    private static final Set<String> NAMES = Arrays.stream(UploadParameters.class.getRecordComponents())
            .map(RecordComponent::getName)
            .collect(Collectors.toCollection(TreeSet::new));

    /** Refuses a parameter that does not exist, is empty or repeated: with a misspelt {@code branch}, results would be stored without one. */
    static void check(HttpServletRequest request) {
        EmptyParameters.refuse(request);
        UriComponentsBuilder.newInstance()
                .query(request.getQueryString())
                .build()
                .getQueryParams()
                .forEach((name, values) -> {
                    if (!NAMES.contains(name)) {
                        throw Problem.badParameter(name, "unknown; use one of " + String.join(", ", NAMES));
                    }
                    if (values.size() > 1) {
                        throw Problem.badParameter(name, "is given " + values.size() + " times: give it once");
                    }
                });
    }

    boolean isHistory() {
        return Boolean.TRUE.equals(history);
    }

    boolean acceptsPartial() {
        return Boolean.TRUE.equals(partial);
    }

    /** The facts. */
    Facts facts() {
        return new Facts(
                new Commit(text("commit", commit), text("branch", branch), time("commitTime", commitTime), dirty),
                text("host", host),
                text("jdkVendor", jdkVendor),
                text("flagSet", flagSet),
                text("blackhole", blackhole),
                time("measuredAt", measuredAt));
    }

    /** The commit with subject and author; null without an id or a subject. */
    @Nullable
    LoggedCommit logged() {
        String sha = text("commit", commit);
        String subject = text("commitSubject", commitSubject);
        String author = text("commitAuthor", commitAuthor);
        if (author != null && LoggedCommit.holdsAddress(author)) {
            throw Problem.badParameter("commitAuthor", "expected a name without an e-mail address");
        }
        return sha == null || subject == null ? null : new LoggedCommit(sha, null, subject, author);
    }

    /** The digest that identifies equal uploads: over the content and the facts that runs store. */
    byte[] digestWith(byte[] content) {
        MessageDigest digest = ReceivedFile.newDigest();
        digest.update(content);
        Stream.of(branch, commit, commitTime, dirty, host, jdkVendor, flagSet, blackhole, measuredAt)
                .map(fact -> Objects.toString(fact, "") + '\0')
                .forEach(fact -> digest.update(fact.getBytes(StandardCharsets.UTF_8)));
        return digest.digest();
    }

    private static @Nullable String text(String name, @Nullable String value) {
        if (value == null) {
            return null;
        }
        if (value.isBlank()) {
            throw Problem.badParameter(name, "is empty: give it a value, or leave it out");
        }
        if (value.length() > UploadLimits.TEXT || !Characters.areOfAName(value)) {
            throw Problem.badParameter(
                    name, "expected at most " + UploadLimits.TEXT + " characters, none of them a control character");
        }
        return value.strip();
    }

    private static @Nullable Instant time(String name, @Nullable String value) {
        String text = text(name, value);
        if (text == null) {
            return null;
        }
        return Times.parse(text).orElseThrow(() -> Problem.badParameter(name, Times.EXPECTED + ", found " + text));
    }
}
