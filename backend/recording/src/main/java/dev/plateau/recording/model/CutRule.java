package dev.plateau.recording.model;

import java.util.Locale;

/** Reasons for which events are cut from a profile. Each cut is counted, and its call tree kept. */
public enum CutRule {
    /** The measuring harness's own code: a stack without a frame of the benchmark. */
    HARNESS("code of the JMH harness"),
    /** The flight recorder's own threads. */
    RECORDER("code of the flight recorder"),
    /** A sampled thread that was not running, as async-profiler's wall mode writes them. */
    ASLEEP("the sampled thread was not running"),
    /** A sample in a native method that waits for the outside world. */
    NATIVE_WAIT("the sampled thread waited in a native method"),
    /** Events of the coarser of two sources that record the same. */
    SAMPLED_TWICE("a better event describes the same"),
    /** A worker of a pool with nothing to do. */
    IDLE_POOL("workers with nothing to do"),
    /** Waiting for another thread's result or end. */
    JOIN("waiting for another thread's result"),
    /** Sleeping until a time. */
    TIMER("sleeping until a time"),
    /** The JVM's own helper threads waiting for work. */
    HOUSEKEEPING("the JVM's own threads waiting for work");

    /**
     * The events that a rule cuts, as JSON.
     *
     * @param undoable true if they can be shown with the rest
     */
    public record CutTotal(String key, String meaning, long events, long weight, boolean undoable) {}

    private final String meaning;

    CutRule(String meaning) {
        this.meaning = meaning;
    }

    /** The total of the cut events. */
    public CutTotal total(long events, long weight) {
        return new CutTotal(key(), meaning, events, weight, undoable());
    }

    /** Description of the cut events, for people. */
    public String meaning() {
        return meaning;
    }

    /** True if the cut events can be shown with the rest; duplicates can't. */
    public boolean undoable() {
        return this != SAMPLED_TWICE;
    }

    /** The name in files and on screens, such as {@code idle-pool}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
