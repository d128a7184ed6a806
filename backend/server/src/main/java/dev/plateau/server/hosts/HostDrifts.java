package dev.plateau.server.hosts;

import dev.plateau.server.hosts.HostStates.HostState;
import dev.plateau.statistics.host.HostDrift;
import dev.plateau.statistics.host.HostSpeed;
import dev.plateau.wire.text.ChangeWords;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Service;

/** The drift of hosts, by the calibrations of their last executions. */
@Service
public class HostDrifts {
    /** Number of newest executions that define the usual speed: as many as the evaluated points. */
    static final int EXECUTIONS = 200;

    private static final String TIME = "ns/op";
    private static final String THROUGHPUT = "ops/s";

    private final HostStates states;

    HostDrifts(HostStates states) {
        this.states = states;
    }

    /** The readings of runs of one host. */
    public CalibratedRuns calibrated(long project, Collection<Long> runs) {
        return new CalibratedRuns(states.ofRuns(project, runs));
    }

    /** The significant drifts of a host, by run; runs without readings or without drift are left out. */
    public Map<Long, HostDrift> of(long project, long host, Collection<Long> runs) {
        Map<Long, HostState> calibrated = states.ofRuns(project, runs);
        Map<Long, HostDrift> drifts = new HashMap<>();
        if (!calibrated.isEmpty()) {
            HostSpeed speed = speed(states.newest(project, host, EXECUTIONS));
            calibrated.forEach((run, state) ->
                    speed.in(state.loops()).filter(HostDrift::significant).ifPresent(drift -> drifts.put(run, drift)));
        }
        return drifts;
    }

    /** The usual speed over the executions that are not excluded. */
    static HostSpeed speed(List<HostState> executions) {
        return new HostSpeed(executions.stream()
                .filter(state -> state.exclusion() == null)
                .map(HostState::loops)
                .toList());
    }

    /** Tests whether scores in a unit depend on the host's speed: times and throughputs do, bytes and counts do not. */
    public static boolean concern(String unit) {
        return unit.equals(TIME) || unit.equals(THROUGHPUT);
    }

    /** The factor that removes a drift from a score. */
    public static double correction(HostDrift drift, String unit) {
        return unit.equals(TIME) ? 1 / drift.factor() : drift.factor();
    }

    /** "8.1 % slower". */
    public static String words(HostDrift drift) {
        return ChangeWords.speed(1 / drift.factor());
    }
}
