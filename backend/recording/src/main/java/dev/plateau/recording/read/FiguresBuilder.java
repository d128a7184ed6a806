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

    private long operations;
    private double switchRates;
    private long pauseNanos;

    void addOperations(long count) {
        operations += Math.max(0, count);
    }

    void addSwitchRate(double perSecond) {
        switchRates += perSecond;
    }

    void addPause(long nanos) {
        pauseNanos += Math.max(0, nanos);
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
                figure(facts, SWITCH_RATE, switchRates / Math.max(1.0, (double) facts.events(SWITCH_RATE))),
                figure(facts, PAUSE, (double) facts.events(PAUSE)),
                figure(facts, PAUSE, (double) pauseNanos),
                figure(facts, DEOPTIMIZATION, (double) facts.events(DEOPTIMIZATION)),
                Figure.of(facts.visibility(EventKind.PINNED), (double)
                        profile(profiles, EventKind.PINNED).kept().events()));
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
