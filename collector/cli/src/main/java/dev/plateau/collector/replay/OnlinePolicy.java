package dev.plateau.collector.replay;

import java.util.List;
import java.util.OptionalInt;

/** Looks at a series after each of its runs, as the server does. */
@FunctionalInterface
interface OnlinePolicy {
    /**
     * What was raised, each place once.
     *
     * @param index first run of the new level, as it was seen last
     * @param suspected run after which it was suspected; empty when it was warned of or confirmed at once
     * @param warned run after which it was warned of; empty when never
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
