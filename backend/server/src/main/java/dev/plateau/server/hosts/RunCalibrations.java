package dev.plateau.server.hosts;

import dev.plateau.statistics.host.LoopReadings;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.springframework.stereotype.Service;

/** The calibration readings of the executions that runs belong to. */
@Service
public class RunCalibrations {
    private final HostStates states;

    RunCalibrations(HostStates states) {
        this.states = states;
    }

    /** Readings by run and kind of loop; runs without calibration are left out. */
    public Map<Long, Map<String, LoopReadings>> of(Collection<Long> runs) {
        Map<Long, Map<String, LoopReadings>> readings = new HashMap<>();
        states.ofRuns(runs).forEach((run, state) -> readings.put(run, state.loops()));
        return readings;
    }
}
