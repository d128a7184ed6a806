package dev.plateau.server.hosts;

import dev.plateau.statistics.Robust;
import dev.plateau.statistics.host.LoopReadings;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;

/** By how much more than usual hosts varied during runs. */
@Service
public class UnstableRuns {
    private static final String CLOCK = "integer-chain-1";

    /** Executions below which nothing is usual: then all of the spread counts. */
    private static final int LEAST = 3;

    private final HostStates states;

    UnstableRuns(HostStates states) {
        this.states = states;
    }

    /**
     * Standard deviation of the log of the clock readings during each run, beyond what is usual for the runs of the same host among these.
     *
     * @return by run; runs without readings, or with usual ones, are left out
     */
    public Map<Long, Double> deviations(Collection<Long> runs) {
        Map<Long, HostState> known = states.ofRuns(runs);
        Map<Long, Double> usual = known.values().stream()
                .collect(Collectors.groupingBy(
                        HostState::host, Collectors.collectingAndThen(Collectors.toList(), UnstableRuns::usual)));
        Map<Long, Double> deviations = new HashMap<>();
        known.forEach((run, state) -> spread(state).forEach(spread -> {
            double expected = Objects.requireNonNull(usual.get(state.host()));
            if (spread > expected) {
                deviations.put(run, Math.sqrt(spread * spread - expected * expected));
            }
        }));
        return deviations;
    }

    private static double usual(List<HostState> states) {
        double[] spreads = states.stream()
                .flatMap(UnstableRuns::spread)
                .mapToDouble(Double::doubleValue)
                .toArray();
        return spreads.length < LEAST ? 0 : Robust.median(spreads);
    }

    private static Stream<Double> spread(HostState state) {
        LoopReadings clock = state.loops().get(CLOCK);
        return clock == null || !Double.isFinite(clock.spread()) ? Stream.empty() : Stream.of(clock.spread());
    }
}
