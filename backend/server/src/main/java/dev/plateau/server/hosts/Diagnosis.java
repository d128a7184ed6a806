package dev.plateau.server.hosts;

import dev.plateau.server.runs.RunCalibrated;
import dev.plateau.server.runs.RunHistory;
import dev.plateau.statistics.host.HostCheck;
import dev.plateau.statistics.host.HostFinding;
import dev.plateau.statistics.host.LoopReadings;
import dev.plateau.wire.Upload.Calibration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Asks the calibrations of an execution, whenever more of them arrive, whether its host was itself. */
@Component
class Diagnosis {
    /** Executions that tell what is usual: a host that stays as it is becomes usual with the sixth. */
    private static final int LOOKED_AT = 10;
    /** What these loops of the collector vary by on a quiet machine; of others nothing is known. */
    private static final Map<String, Double> USUAL = Map.of("integer-chain-1", 0.02, "memory-walk-1", 0.04);

    private static final double UNKNOWN = 0.15;

    private final RunHistory history;
    private final HostStates states;
    private final ApplicationEventPublisher events;

    Diagnosis(RunHistory history, HostStates states, ApplicationEventPublisher events) {
        this.history = history;
        this.states = states;
        this.events = events;
    }

    /** In the transaction that stores the readings; uploads of one execution take turns. */
    @EventListener
    void look(RunCalibrated run) {
        List<Calibration> calibrations = history.calibrations(run.project(), run.execution());
        SortedMap<String, LoopReadings> loops = loops(calibrations);
        if (loops.isEmpty()) {
            return;
        }
        long host = run.environment().host();
        List<SortedMap<String, LoopReadings>> before =
                states.before(host, calibrations.getFirst().at(), LOOKED_AT).stream()
                        .map(HostState::loops)
                        .toList();
        List<HostFinding> findings = new HostCheck(before, kind -> USUAL.getOrDefault(kind, UNKNOWN)).of(loops);
        HostState state = new HostState(
                host,
                run.project(),
                run.execution(),
                calibrations.getFirst().at(),
                loops,
                findings.isEmpty() ? null : SickWords.of(findings, calibrations));
        @Nullable
        String known = states.find(host, run.project(), run.execution())
                .map(HostState::sick)
                .orElse(null);
        states.keep(state, run.run());
        if ((known == null) != (state.sick() == null)) {
            events.publishEvent(new RunsReweighed(
                    states.runsOf(state),
                    state.sick() == null
                            ? "the host was itself, as later readings show"
                            : "the host was sick: " + state.sick()));
        }
    }

    private static SortedMap<String, LoopReadings> loops(List<Calibration> calibrations) {
        Map<String, List<Calibration>> kinds = calibrations.stream().collect(Collectors.groupingBy(Calibration::kind));
        SortedMap<String, LoopReadings> loops = new TreeMap<>();
        kinds.forEach((kind, readings) -> LoopReadings.of(readings.stream()
                        .mapToDouble(Calibration::nanosPerOperation)
                        .toArray())
                .ifPresent(loop -> loops.put(Objects.requireNonNull(kind), loop)));
        return loops;
    }
}
