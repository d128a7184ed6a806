package dev.plateau.server.hosts;

import dev.plateau.server.hosts.HostStates.HostState;
import dev.plateau.statistics.Robust;
import dev.plateau.statistics.host.HostDrift;
import dev.plateau.statistics.host.HostSpeed;
import dev.plateau.statistics.host.LoopReadings;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The calibration readings of runs of one host. The usual level is computed from the compared runs only, so the result depends on nothing else. */
public final class CalibratedRuns {
    private static final String CLOCK = "integer-chain-1";

    /** Minimum number of executions that define the usual spread; with fewer, all of the spread counts. */
    private static final int MIN_EXECUTIONS = 3;

    private final Map<Long, HostState> states;

    CalibratedRuns(Map<Long, HostState> states) {
        this.states = Map.copyOf(states);
    }

    /** Returns true where none of these runs has readings. */
    public boolean isEmpty() {
        return states.isEmpty();
    }

    /** The significant drifts of the host, by run, against its usual speed in these runs. */
    public Map<Long, HostDrift> drifts(Collection<Long> runs) {
        Map<Long, HostDrift> drifts = new HashMap<>();
        HostSpeed speed = HostDrifts.speed(known(runs));
        runs.forEach(run -> {
            HostState state = states.get(run);
            if (state != null) {
                speed.in(state.loops()).filter(HostDrift::significant).ifPresent(drift -> drifts.put(run, drift));
            }
        });
        return drifts;
    }

    /**
     * Standard deviation of the log of the clock readings during each run, beyond the usual one in these runs.
     *
     * @return by run; runs without readings, or with usual ones, are left out
     */
    public Map<Long, Double> deviations(Collection<Long> runs) {
        double usual = usual(known(runs));
        Map<Long, Double> deviations = new HashMap<>();
        runs.stream()
                .filter(states::containsKey)
                .forEach(run -> spread(Objects.requireNonNull(states.get(run)))
                        .filter(spread -> spread > usual)
                        .forEach(spread -> deviations.put(run, Math.sqrt(spread * spread - usual * usual))));
        return deviations;
    }

    private List<HostState> known(Collection<Long> runs) {
        return runs.stream()
                .map(states::get)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    private static double usual(List<HostState> states) {
        double[] spreads = states.stream()
                .flatMap(CalibratedRuns::spread)
                .mapToDouble(Double::doubleValue)
                .toArray();
        return spreads.length < MIN_EXECUTIONS ? 0 : Robust.median(spreads);
    }

    private static Stream<Double> spread(HostState state) {
        LoopReadings clock = state.loops().get(CLOCK);
        return clock == null || !Double.isFinite(clock.spread()) ? Stream.empty() : Stream.of(clock.spread());
    }
}
