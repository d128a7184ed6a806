package dev.plateau.collector.host;

import java.util.List;

/** Makes the loops whose readings accompany an execution. */
@FunctionalInterface
public interface CalibrationLoops {
    /** One of each kind, ready for its first reading. */
    List<CalibrationLoop> all() throws InterruptedException;
}
