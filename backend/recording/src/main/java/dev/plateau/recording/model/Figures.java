package dev.plateau.recording.model;

import java.util.Objects;

/**
 * Single numbers of a recording, after cuts.
 *
 * @param operations of the benchmark while it was recorded, from the event {@code dev.plateau.Iteration}; 0 without such events
 * @param monitorNanosPerOperation waiting for {@code synchronized}; not observable as soon as virtual threads ran
 * @param lockNanosPerOperation waiting for locks and semaphores of {@code java.util.concurrent}; not observable when virtual threads ran and
 *     their parks were not traced
 * @param contextSwitchesPerSecond of the whole machine, mean; without the first reading, which counts from before the recording
 * @param gcPauses how often the garbage collector stopped the program
 * @param gcPauseNanos how long, in all
 * @param deoptimizations how often compiled code was given up
 * @param pinned how often a virtual thread could not leave its carrier
 * @param activity of the JVM beside the program; unknown in recordings that were read before this field was
 */
public record Figures(
        long operations,
        Figure monitorNanosPerOperation,
        Figure lockNanosPerOperation,
        Figure contextSwitchesPerSecond,
        Figure gcPauses,
        Figure gcPauseNanos,
        Figure deoptimizations,
        Figure pinned,
        JvmActivity activity) {
    public Figures {
        activity = Objects.requireNonNullElse(activity, JvmActivity.UNKNOWN);
    }
}
