package dev.plateau.recording.read;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Figure;
import dev.plateau.recording.model.Figures;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Site;
import dev.plateau.recording.model.SiteKind;
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
    /** Events whose settings tell whether figures can be seen. */
    static final Set<String> EVENTS = Set.of(SWITCH_RATE, PAUSE, DEOPTIMIZATION);

    /** The standard error of a mean of fewer readings is too uncertain itself. */
    private static final long LEAST_READINGS = 5;

    private final ActivityBuilder activity = new ActivityBuilder();
    private long operations;
    private double switchRates;
    private double switchSquares;
    private long pauseNanos;

    void addOperations(long count) {
        operations += Math.max(0, count);
    }

    void addSwitchRate(double perSecond) {
        switchRates += perSecond;
        switchSquares += perSecond * perSecond;
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
                blocked(facts, EventKind.MONITOR, monitors.weight()).per(operations),
                blocked(facts, EventKind.PARK, locks).per(operations),
                switchRate(facts),
                figure(facts, PAUSE, (double) facts.events(PAUSE)),
                figure(facts, PAUSE, (double) pauseNanos),
                figure(facts, DEOPTIMIZATION, (double) facts.events(DEOPTIMIZATION)),
                Figure.of(facts.visibility(EventKind.PINNED), (double)
                        profile(profiles, EventKind.PINNED).kept().events()),
                activity.build(facts));
    }

    private Figure switchRate(FactsBuilder facts) {
        long readings = facts.events(SWITCH_RATE);
        double mean = switchRates / Math.max(1.0, (double) readings);
        double variance = Math.max(0, switchSquares - readings * mean * mean) / (readings - 1.0);
        return Figure.of(
                facts.visibility(List.of(SWITCH_RATE)),
                mean,
                readings < LEAST_READINGS ? null : Math.sqrt(variance / readings));
    }

    private static Profile profile(Map<EventKind, Profile> profiles, EventKind kind) {
        return Objects.requireNonNull(profiles.get(kind));
    }

    private static Figure blocked(FactsBuilder facts, EventKind kind, long nanos) {
        return Figure.of(
                facts.missesVirtualThreads(kind) ? Visibility.NOT_OBSERVABLE : facts.visibility(kind), (double) nanos);
    }

    private static Figure figure(FactsBuilder facts, String event, double value) {
        return Figure.of(facts.visibility(List.of(event)), value);
    }
}
