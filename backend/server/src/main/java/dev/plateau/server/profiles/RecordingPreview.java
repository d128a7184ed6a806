package dev.plateau.server.profiles;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Recording;
import java.util.Arrays;
import java.util.List;

/**
 * A preview of a recording before it is stored.
 *
 * @param jdk as the recording names it; may be empty
 * @param seconds length of the recording
 * @param kinds those with events
 * @param missing gaps that could not be read, with their reasons
 */
record RecordingPreview(String jdk, long seconds, List<KindCount> kinds, List<String> missing) {
    /** Number of events of a kind that the rules keep. */
    record KindCount(String kind, long events) {}

    static RecordingPreview of(Recording read) {
        return new RecordingPreview(
                read.facts().jvm().jdk(),
                read.facts().recorded().toSeconds(),
                Arrays.stream(EventKind.values())
                        .map(kind -> new KindCount(
                                kind.key(), read.profile(kind).kept().events()))
                        .filter(count -> count.events() > 0)
                        .toList(),
                read.missing().stream().map(Recording.Gap::reason).toList());
    }
}
