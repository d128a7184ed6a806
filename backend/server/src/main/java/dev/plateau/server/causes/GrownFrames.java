package dev.plateau.server.causes;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.GrownFrame;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentDetails;
import dev.plateau.server.profiles.ProfileComparison;
import dev.plateau.server.profiles.Profiles;
import dev.plateau.server.profiles.Profiles.RecordingSummary;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Frames whose share of the recordings grew with a change. */
@Component
public class GrownFrames {
    private static final int MAX_PER_KIND = 3;

    private final IncidentDetails incidentDetails;
    private final Profiles profiles;

    GrownFrames(IncidentDetails incidentDetails, Profiles profiles) {
        this.incidentDetails = incidentDetails;
        this.profiles = profiles;
    }

    /** The newest recording of a benchmark before a change, and the first one since. */
    public record RecordedSides(RecordingSummary before, RecordingSummary since) {}

    /** The recordings around a change: not every run is recorded. Empty without both. */
    public Optional<RecordedSides> sides(long project, IncidentChange change) {
        IncidentDetails.Around around = incidentDetails.around(change);
        return recorded(project, change, around.before())
                .flatMap(before ->
                        recorded(project, change, around.since()).map(since -> new RecordedSides(before, since)));
    }

    /** The frames that grew between the recordings around a change. */
    public List<GrownFrame> of(long project, IncidentChange change) {
        return sides(project, change)
                .map(sides -> of(sides, compare(project, sides)))
                .orElse(List.of());
    }

    /** The profiles of two recordings, of all threads. */
    ProfileComparison compare(long project, RecordedSides sides) {
        return profiles.read(
                project, List.of(sides.before().id(), sides.since().id()), EventKind.COSTS, Profiles.ALL_THREADS);
    }

    /** The frames that grew between two recordings. */
    static List<GrownFrame> of(RecordedSides sides, ProfileComparison comparison) {
        return comparison.grown(sides.before().id(), sides.since().id(), EventKind.COSTS, MAX_PER_KIND);
    }

    /** @param near runs, the nearest to the change first */
    private Optional<RecordingSummary> recorded(long project, IncidentChange change, List<Long> near) {
        Map<Long, RecordingSummary> found = profiles.ofRuns(project, near).stream()
                .filter(fork -> fork.benchmarkKey() == change.benchmarkKey()
                        && !fork.kinds().isEmpty())
                .collect(Collectors.toMap(RecordingSummary::run, Function.identity()));
        return near.stream().map(found::get).filter(Objects::nonNull).findFirst();
    }
}
