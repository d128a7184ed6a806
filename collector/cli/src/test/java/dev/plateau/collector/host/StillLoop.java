package dev.plateau.collector.host;

import java.util.List;
import java.util.stream.Stream;

/** Does no work and reads the same each time: tests measure forks, and the real loops would take more processor time than those. */
public final class StillLoop extends CalibrationLoop {
    private StillLoop(String kind) {
        super(kind, 1);
    }

    /** Two kinds. */
    public static List<CalibrationLoop> all() {
        return Stream.of("integer-chain-1", "parking-1")
                .<CalibrationLoop>map(StillLoop::new)
                .toList();
    }

    @Override
    public double nanosPerOperation() {
        return 1;
    }

    @Override
    void pass() {}
}
