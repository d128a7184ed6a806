package dev.plateau.server.profiles;

import dev.plateau.recording.model.Figures;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingFacts;
import java.util.List;

/**
 * What a recording says of itself, as it is stored.
 *
 * @param figures numbers about the recorded program
 * @param missing what could not be read; empty when the recording is whole
 */
public record RecordedFacts(RecordingFacts facts, Figures figures, List<Recording.Gap> missing) {
    static RecordedFacts of(Recording recording) {
        return new RecordedFacts(recording.facts(), recording.figures(), recording.missing());
    }

    /** Whether both recorders kept events of a type from the same duration on; so it is when neither recording says. */
    public boolean hasThresholdOf(RecordedFacts other, String event) {
        return new RecorderSettings(facts.settings())
                .hasThresholdOf(new RecorderSettings(other.facts.settings()), event);
    }
}
