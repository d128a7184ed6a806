package dev.plateau.recording.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The content of a recording, as far as it could be read.
 *
 * @param figures its single numbers
 * @param profiles one for each kind of event, empty ones too; none when they are stored apart
 * @param missing parts that could not be read; empty when the recording is whole
 */
public record Recording(RecordingFacts facts, Figures figures, Map<EventKind, Profile> profiles, List<Gap> missing) {
    public Recording {
        profiles = Objects.requireNonNullElse(profiles, Map.of());
    }

    /** The same without its profiles, to store them apart. */
    public Recording withoutProfiles() {
        return new Recording(facts, figures, Map.of(), missing);
    }

    /**
     * A part that could not be read.
     *
     * @param bytes how much at most
     * @param reason where and why, for people
     */
    public record Gap(long bytes, String reason) {}

    /** The profile of a kind. */
    public Profile profile(EventKind kind) {
        return Objects.requireNonNull(profiles.get(kind));
    }

    /** Visibility of a kind in this recording. */
    public Visibility visibility(EventKind kind) {
        return Objects.requireNonNull(facts.visible().get(kind));
    }

    /** True if everything was read. */
    public boolean whole() {
        return missing.isEmpty();
    }
}
