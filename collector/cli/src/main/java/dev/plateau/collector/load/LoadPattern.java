package dev.plateau.collector.load;

import java.util.Locale;

/** Load patterns of the neighbours of a measurement. */
public enum LoadPattern {
    /** All cores are half busy, all the time. */
    HALF,
    /** All cores are busy for 0.2 to 3 seconds, every 1 to 6 seconds. */
    BURSTS,
    /** One core is taken for one to three minutes, then free for 20 to 60 seconds. */
    ONE_CORE,
    /** One thread allocates half of the time; its garbage collector uses as much CPU as it needs. */
    ALLOCATING,
    /** The four others in turn, each for 20 to 90 seconds. */
    CHANGING;

    /** As an option names it: {@code one-core}. */
    public String option() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
