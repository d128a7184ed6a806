package dev.plateau.collector.replay;

import java.util.List;
import java.util.OptionalInt;

/** Evaluates a series after each of its runs, as the server does. */
@FunctionalInterface
interface OnlinePolicy {
    /**
     * An alarm; one for each place.
     *
     * @param index first run of the new level, as last detected
     * @param suspected run after which it was suspected; empty when it was a warning or confirmed at once
     * @param warned run after which it became a warning; empty when never
     * @param confirmed run after which it was confirmed; empty when never
     */
    record Alarm(int index, OptionalInt suspected, OptionalInt warned, OptionalInt confirmed) {}

    /**
     * All alarms of a series.
     *
     * @param scores one for each run
     * @param forks of each run the means of its forks
     */
    List<Alarm> alarms(double[] scores, double[][] forks);
}
