package dev.plateau.server.comparisons;

import dev.plateau.wire.model.Characters;
import dev.plateau.wire.model.UploadLimits;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Objects;

/**
 * A release as a request describes it.
 *
 * @param commit in full, as uploads name it, or its first digits
 * @param time of the commit
 */
public record ReleaseFacts(
        @Schema(minLength = 1, maxLength = ReleaseFacts.MAX_NAME_CHARACTERS, example = "v3.3")
        String name,

        @Schema(
                minLength = ReleaseFacts.MIN_COMMIT_CHARACTERS,
                maxLength = UploadLimits.TEXT,
                example = "4f1c2d9e0b7a6c5d4e3f2a1b0c9d8e7f6a5b4c3d")
        String commit,

        @Schema(description = "Time of the commit: its position on the commit axis", example = "2026-03-01T12:00:00Z")
        Instant time) {
    static final int MAX_NAME_CHARACTERS = 200;
    static final int MIN_COMMIT_CHARACTERS = 4;
    private static final Instant EARLIEST = Instant.parse("1990-01-01T00:00:00Z");

    public ReleaseFacts {
        name = Objects.requireNonNull(name, "name").strip();
        commit = Objects.requireNonNull(commit, "commit").strip();
        Objects.requireNonNull(time, "time");
    }

    /** @throws IllegalArgumentException with a sentence if it can't be stored */
    void check() {
        require(
                !name.isEmpty() && name.length() <= MAX_NAME_CHARACTERS && Characters.areOfAName(name),
                "A release's name must have 1 to " + MAX_NAME_CHARACTERS + " characters, none of them hidden.");
        require(
                commit.length() >= MIN_COMMIT_CHARACTERS
                        && commit.length() <= UploadLimits.TEXT
                        && Characters.areOfAName(commit),
                "Release " + name + ": its commit must have " + MIN_COMMIT_CHARACTERS + " to " + UploadLimits.TEXT
                        + " characters, as `git rev-parse` prints it.");
        require(
                time.isAfter(EARLIEST),
                "Release " + name + ": its time must be that of the commit, as `git log -1 --format=%cI` prints it.");
    }

    private static void require(boolean fine, String otherwise) {
        if (!fine) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
