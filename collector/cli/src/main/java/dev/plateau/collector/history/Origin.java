package dev.plateau.collector.history;

import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.text.Times;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Commit, machine and times of a result, as far as a file or its name has them: null for the others. */
record Origin(
        @Nullable String sha,
        @Nullable Instant commitTime,
        @Nullable String branch,
        @Nullable String host,
        @Nullable Instant measuredAt,
        @Nullable String subject,
        @Nullable String author) {
    static final Origin UNKNOWN = new Origin(null, null, null, null, null, null, null);

    /** Only a machine and a time. */
    static Origin measured(@Nullable String host, @Nullable Instant at) {
        return new Origin(null, null, null, host, at, null, null);
    }

    /** The facts with these in place of theirs. */
    Facts over(Facts facts) {
        Commit commit = facts.commit();
        return new Facts(
                new Commit(
                        first(sha, commit.sha()),
                        first(branch, commit.branch()),
                        first(commitTime, commit.time()),
                        commit.dirty()),
                first(host, facts.host()),
                facts.jdkVendor(),
                facts.flagSet(),
                facts.blackhole(),
                first(measuredAt, facts.measuredAt()));
    }

    private static <T> @Nullable T first(@Nullable T one, @Nullable T other) {
        return one == null ? other : one;
    }

    /** A text; null if the field is absent or blank. */
    static @Nullable String text(JsonNode node) {
        String text = node.isMissingNode() || node.isNull() ? "" : node.asString("");
        return text.isBlank() ? null : text;
    }

    /** The first line of a text; null likewise. */
    static @Nullable String line(JsonNode node) {
        String text = text(node);
        return text == null ? null : text.strip().lines().findFirst().orElseThrow();
    }

    /**
     * A time in milliseconds since 1970, or as a text of ISO 8601, in UTC if it has no offset; null if the field is absent.
     *
     * @throws IllegalArgumentException if it is no time
     */
    static @Nullable Instant time(JsonNode node, String place) {
        if (node.isNumber()) {
            return Instant.ofEpochMilli(node.asLong());
        }
        String text = text(node);
        if (text == null) {
            return null;
        }
        try {
            return Times.parse(text)
                    .orElseGet(() ->
                            LocalDateTime.parse(text.strip().replace(' ', 'T')).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException noTime) {
            throw new IllegalArgumentException(place + ": '" + text + "' is no time", noTime);
        }
    }
}
