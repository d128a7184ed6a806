package dev.plateau.recording.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What was read of a recording.
 *
 * @param figures what it says in single numbers
 * @param profiles one for each kind of event, empty ones too
 * @param missing what could not be read; empty when the recording is whole
 */
public record Recording(RecordingFacts facts, Figures figures, Map<EventKind, Profile> profiles, List<Gap> missing) {
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

    /** Whether this recording can show a kind at all. */
    public Visibility visibility(EventKind kind) {
        return Objects.requireNonNull(facts.visible().get(kind));
    }

    /** Whether everything was read. */
    public boolean whole() {
        return missing.isEmpty();
    }
}
