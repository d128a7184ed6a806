package dev.plateau.server.hosts;

import dev.plateau.comparison.HostStability;
import dev.plateau.server.hosts.ExcludedRuns.ExclusionsChanged;
import dev.plateau.server.hosts.HostStates.HostState;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecorder.RunCalibrated;
import dev.plateau.statistics.host.CalibrationCheck;
import dev.plateau.statistics.host.CalibrationCheck.HostFinding;
import dev.plateau.statistics.host.HostDrift;
import dev.plateau.statistics.host.LoopReadings;
import dev.plateau.statistics.host.SteadyLoop;
import dev.plateau.wire.model.Upload.Calibration;
import dev.plateau.wire.text.ChangeWords;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Checks the calibration readings of an execution whenever new ones arrive. */
@Service
public class HostHealth {
    /** Number of earlier executions that define the level: after a lasting change of the host, the level is new with the sixth execution. */
    static final int LEVELS = 10;

    private final CalibrationCheck check = CalibrationCheck.ofCollector();
    private final RunCatalog history;
    private final HostStates states;
    private final RunMarks marks;
    private final ApplicationEventPublisher events;

    HostHealth(RunCatalog history, HostStates states, RunMarks marks, ApplicationEventPublisher events) {
        this.history = history;
        this.states = states;
        this.marks = marks;
        this.events = events;
    }

    /** "Unstable host: clock readings varied by 11 %", by run; runs of a stable host and of an uncalibrated one are left out. */
    public Map<Long, String> unstable(long project, Collection<Long> runs) {
        Map<Long, String> found = new HashMap<>();
        states.ofRuns(project, runs)
                .forEach((run, state) ->
                        HostStability.notice(Stream.of(state.loops())).ifPresent(text -> found.put(run, text)));
        return found;
    }

    /** The variation of the clock readings of unstable hosts, 0.11 for 11 %, by run; others are left out as in {@link #unstable}. */
    public Map<Long, Double> clockVariations(long project, Collection<Long> runs) {
        Map<Long, Double> found = new HashMap<>();
        states.ofRuns(project, runs)
                .forEach((run, state) ->
                        HostStability.clockVariation(state.loops()).ifPresent(variation -> found.put(run, variation)));
        return found;
    }

    /** Calibration readings of the executions that runs belong to, by run and kind of loop; runs without any are left out. */
    public Map<Long, Map<String, LoopReadings>> readings(long project, Collection<Long> runs) {
        Map<Long, Map<String, LoopReadings>> readings = new HashMap<>();
        states.ofRuns(project, runs).forEach((run, state) -> readings.put(run, state.loops()));
        return readings;
    }

    /** Runs in the transaction that stores the readings; uploads of one execution are serialized. */
    @EventListener
    void check(RunCalibrated run) {
        add(run.project(), run.run(), run.execution(), run.environment().host());
    }

    /** Checks the readings of a run that came to a project. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void add(long project, long run, String execution, long host) {
        check(project, execution, host, run);
        // Executions that were measured after this one, but uploaded before it, were compared with another level.
        states.find(host, project, execution)
                .ifPresent(state -> states.after(state, LEVELS).forEach(this::checkAgain));
    }

    /** Runs in a transaction that deleted readings of this execution or of earlier ones. */
    void checkAgain(HostState state) {
        states.runsOf(state).stream()
                .findFirst()
                .ifPresent(run -> check(state.project(), state.execution(), state.host(), run));
    }

    private void check(long project, String execution, long host, long run) {
        List<Calibration> calibrations = history.calibrations(project, execution);
        SortedMap<String, LoopReadings> loops = new TreeMap<>(HostStability.readings(calibrations.stream()));
        if (loops.isEmpty()) {
            return;
        }
        HostState state = state(new HostExecution(project, execution, host), calibrations, loops);
        @Nullable
        String known = states.find(state.host(), state.project(), state.execution())
                .map(HostState::exclusion)
                .orElse(null);
        states.keep(state, run);
        @Nullable String exclusion = state.exclusion();
        if ((known == null) != (exclusion == null)) {
            events.publishEvent(new ExclusionsChanged(
                    project,
                    states.runsOf(state),
                    exclusion == null ? "later calibration readings are at the earlier level" : exclusion));
        }
    }

    /**
     * Deletes a run's state and exclusions, after its readings were deleted. Executions of the project whose readings were compared with them are
     * checked again; where one is excluded now, or no longer, its series are evaluated again.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void delete(long project, long run, String execution, long host) {
        marks.delete(project, run);
        remove(project, run, execution, host);
    }

    /** The same for a run that has left the project, with its exclusions. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void remove(long project, long run, String execution, long host) {
        states.deleteRun(project, run);
        Optional<HostState> known = states.find(host, project, execution);
        if (known.isEmpty()) {
            return;
        }
        if (states.runsOf(known.get()).isEmpty()) {
            states.delete(known.get());
        } else {
            checkAgain(known.get());
        }
        states.after(known.get(), LEVELS).forEach(this::checkAgain);
    }

    private record HostExecution(long project, String execution, long host) {}

    private HostState state(HostExecution run, List<Calibration> calibrations, SortedMap<String, LoopReadings> loops) {
        List<HostState> before =
                states.before(run.project(), run.host(), calibrations.getFirst().at(), HostDrifts.EXECUTIONS);
        List<SortedMap<String, LoopReadings>> levels =
                before.stream().limit(LEVELS).map(HostState::loops).toList();
        List<HostFinding> moved = check.unexplained(loops, levels, corrected(before, loops));
        return new HostState(
                run.host(),
                run.project(),
                run.execution(),
                calibrations.getFirst().at(),
                loops,
                moved.isEmpty() ? null : reason(moved));
    }

    /** The drift that {@link HostDrifts} removes from this execution: natural log of the slowdown. */
    private static double corrected(List<HostState> before, SortedMap<String, LoopReadings> loops) {
        Optional<HostDrift> move = HostDrifts.speed(before).in(loops);
        return move.filter(HostDrift::significant).map(HostDrift::slowdown).orElse(0.0);
    }

    /** "the host's speed moved: clock 50 % slower than in earlier executions, and the other loops do not explain it". */
    static String reason(List<HostFinding> moved) {
        return moved.stream()
                .map(finding -> SteadyLoop.label(finding.kind()) + " " + ChangeWords.than(Math.exp(-finding.size())))
                .collect(Collectors.joining(
                        ", ",
                        "the host’s speed moved: ",
                        " in earlier executions, which host drift correction does not explain"));
    }
}
