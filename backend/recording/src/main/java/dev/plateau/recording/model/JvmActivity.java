package dev.plateau.recording.model;

/**
 * Activity of the JVM and the kernel beside the program while it was recorded.
 *
 * @param compileNanos time that the JIT compilers took, in all of their threads
 * @param codeCacheFull how often compiled code found no room
 * @param safepoints how often all threads were stopped
 * @param safepointNanos time until they stood, in all
 * @param throttledNanos time for which the CPU limit of a container stopped threads; not observable elsewhere
 */
public record JvmActivity(
        Figure compileNanos, Figure codeCacheFull, Figure safepoints, Figure safepointNanos, Figure throttledNanos) {
    static final JvmActivity UNKNOWN =
            new JvmActivity(Figure.UNKNOWN, Figure.UNKNOWN, Figure.UNKNOWN, Figure.UNKNOWN, Figure.UNKNOWN);
}
