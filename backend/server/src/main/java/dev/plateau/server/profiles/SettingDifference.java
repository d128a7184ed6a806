package dev.plateau.server.profiles;

import dev.plateau.recording.model.EventKind;

/**
 * A setting in which the recorders of two sides differ.
 *
 * @param kind of event it is about
 * @param setting threshold, period, throttle, or source for the type of event itself
 */
public record SettingDifference(EventKind kind, String setting, String baseline, String candidate) {
    /** Whether blocked time of the two sides can't be compared: one misses waits that the other has. */
    public boolean forbidsComparison() {
        return setting.equals("threshold");
    }
}
