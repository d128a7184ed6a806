package dev.plateau.recording.model;

import java.util.Locale;

/** Visibility of a kind of event in a recording. No events means that there were none only when it is {@link #RECORDED}. */
public enum Visibility {
    /** The events were switched on. */
    RECORDED,
    /** The JVM has the events, and they were switched off. */
    SWITCHED_OFF,
    /** The recording's producer has no such event: nothing is known. */
    NOT_OBSERVABLE,
    /** The recording has neither the setting nor any of the events, or it has too few of them for a figure. */
    UNKNOWN;

    /** The text on screens: {@code not observable}. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
