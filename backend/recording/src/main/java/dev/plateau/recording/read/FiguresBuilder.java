package dev.plateau.recording.read;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.EventKind.SiteKind;
import dev.plateau.recording.model.Figure;
import dev.plateau.recording.model.Figures;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Site;
import dev.plateau.recording.model.Visibility;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The figures of a recording while its chunks are read. */
final class FiguresBuilder {
    static final String ITERATION = "dev.plateau.Iteration";
    static final String SWITCH_RATE = "jdk.ThreadContextSwitchRate";
    static final String PAUSE = "jdk.GCPhasePause";
    static final String DEOPTIMIZATION = "jdk.Deoptimization";
    /** Events whose settings decide whether figures can be seen. */
    static final Set<String> EVENTS = Set.of(SWITCH_RATE, PAUSE, DEOPTIMIZATION);

    /** The standard error of a mean of fewer readings is too uncertain itself. */
    private static final long MIN_READINGS = 5;

    private final ActivityBuilder activity = new ActivityBuilder();
    private long operations;
    private final SwitchRates switchRates = new SwitchRates();
    private long pauseNanos;

    /**
     * Readings of context switches per second since the reading before. The earliest one is left out: a JVM's first counts from the boot of
     * the machine (HotSpot 17 to 25 on Linux), and a later one from before the recording.
     */
    private static final class SwitchRates {
        private long earliestNanos;
        private double earliest;
        private long readings;
        /** Of all but the earliest. */
        private double sum;

        private double squares;

        void add(long nanos, double perSecond) {
            double counted = perSecond;
            if (readings == 0 || nanos < earliestNanos) {
                counted = earliest; // 0 at first
                earliest = perSecond;
                earliestNanos = nanos;
            }
            readings++;
            sum += counted;
            squares += counted * counted;
        }

        /** Unknown when only the earliest was read. */
        Figure mean(Visibility visibility) {
            long count = readings - 1;
            if (count < 1) {
                return Figure.of(visibility == Visibility.RECORDED ? Visibility.UNKNOWN : visibility, Double.NaN);
            }
            double mean = sum / count;
            double variance = Math.max(0, squares - count * mean * mean) / (count - 1.0);
            return Figure.of(visibility, mean, count < MIN_READINGS ? null : Math.sqrt(variance / count));
        }
    }

    void addOperations(long count) {
        operations += Math.max(0, count);
    }

    void addSwitchRate(long nanos, double perSecond) {
        switchRates.add(nanos, perSecond);
    }

    void addPause(long nanos) {
        pauseNanos += Math.max(0, nanos);
    }

    ActivityBuilder activity() {
        return activity;
    }

    Figures build(FactsBuilder facts, Map<EventKind, Profile> profiles) {
        Profile.Part monitors = profile(profiles, EventKind.MONITOR).kept();
        Profile.Part parks = profile(profiles, EventKind.PARK).kept();
        long locks = parks.sites().stream()
                .filter(site -> site.kind() == SiteKind.LOCK)
                .mapToLong(Site::weight)
                .sum();
        return new Figures(
                operations,
                blocked(facts, ReadEvent.MONITOR_ENTER, monitors.weight()),
                blocked(facts, ReadEvent.THREAD_PARK, locks),
                switchRates.mean(facts.visibility(List.of(SWITCH_RATE))),
                facts.figure(PAUSE, (double) facts.events(PAUSE), null),
                facts.figure(PAUSE, (double) pauseNanos, null),
                facts.figure(DEOPTIMIZATION, (double) facts.events(DEOPTIMIZATION), null),
                facts.figure(
                        ReadEvent.PINNED.event,
                        (double) profile(profiles, EventKind.PINNED).kept().events(),
                        null),
                activity.build(facts));
    }

    private static Profile profile(Map<EventKind, Profile> profiles, EventKind kind) {
        return Objects.requireNonNull(profiles.get(kind));
    }

    /** Blocked time per operation. */
    private Figure blocked(FactsBuilder facts, ReadEvent source, long nanos) {
        Visibility visibility =
                facts.missesVirtualThreads(source.kind) ? Visibility.NOT_OBSERVABLE : facts.visibility(source.kind);
        return Figure.of(visibility, (double) nanos).per(operations).from(facts.threshold(source.event));
    }
}
