package dev.plateau.server.profiles;

import dev.plateau.recording.model.Figures;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingFacts;
import java.util.List;

/**
 * Facts of a recording from its own events, as they are stored.
 *
 * @param figures numbers about the recorded program
 * @param missing gaps that could not be read; empty when the recording is whole
 */
public record RecordedFacts(RecordingFacts facts, Figures figures, List<Recording.Gap> missing) {
    static RecordedFacts of(Recording recording) {
        return new RecordedFacts(recording.facts(), recording.figures(), recording.missing());
    }

    /** True if both recorders had the same threshold for a type of event, or both thresholds are unknown. */
    public boolean hasThresholdOf(RecordedFacts other, String event) {
        return new RecorderSettings(facts.settings())
                .hasThresholdOf(new RecorderSettings(other.facts.settings()), event);
    }
}
