package dev.plateau.server.causes;

import dev.plateau.recording.compare.GrownFrame;
import dev.plateau.recording.model.EventKind;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentDetails;
import dev.plateau.server.profiles.Growth;
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
    private static final List<EventKind> KINDS =
            List.of(EventKind.CPU, EventKind.ALLOCATION, EventKind.MONITOR, EventKind.PARK);
    private static final int MAX_PER_KIND = 3;

    private final IncidentDetails incidentDetails;
    private final Profiles profiles;

    GrownFrames(IncidentDetails incidentDetails, Profiles profiles) {
        this.incidentDetails = incidentDetails;
        this.profiles = profiles;
    }

    /**
     * A frame that grew.
     *
     * @param kind of the events whose share it is
     */
    public record KindGrowth(EventKind kind, GrownFrame grown) {
        public String frame() {
            return grown.frame().name();
        }

        /** "LazyInputStream.getInstance 32 % → 82 % of CPU". */
        public String words() {
            return Growth.words(grown, kind);
        }
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
    public List<KindGrowth> of(long project, IncidentChange change) {
        return sides(project, change).map(this::of).orElse(List.of());
    }

    /** The frames that grew between two recordings. */
    List<KindGrowth> of(RecordedSides sides) {
        long left = sides.before().id();
        long right = sides.since().id();
        ProfileComparison comparison = profiles.read(
                List.of(left, right), KINDS.stream().map(EventKind::key).toList(), Profiles.ALL_THREADS);
        return KINDS.stream()
                .flatMap(kind -> comparison.grown(left, right, kind.key()).stream()
                        .limit(MAX_PER_KIND)
                        .map(frame -> new KindGrowth(kind, frame)))
                .toList();
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
