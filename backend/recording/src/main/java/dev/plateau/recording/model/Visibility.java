package dev.plateau.recording.model;

import java.util.Locale;

/** Whether a recording can show a kind of event at all. None seen means none there only when it is {@link #RECORDED}. */
public enum Visibility {
    /** The events were switched on. */
    RECORDED,
    /** The JVM has the events, and they were switched off. */
    SWITCHED_OFF,
    /** What made the recording has no such event: nothing can be said. */
    NOT_OBSERVABLE,
    /** The recording does not say whether the events were on and has none, or it has too few of them for a figure. */
    UNKNOWN;

    /** The words on screens: {@code not observable}. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
