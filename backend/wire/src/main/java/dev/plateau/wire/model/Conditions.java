package dev.plateau.wire.model;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What must agree, beside the environment, before two scores may be compared: "like with like".
 *
 * @param jmhVersion version of JMH, or null when the file does not tell
 * @param blackhole mode pinned by the collector ({@code FULL_DONTINLINE}, {@code COMPILER}, ...), or null when not known
 * @param collector garbage collector in use ({@code G1}, {@code Serial}, ...), or null when not known
 * @param heapMaxBytes maximum heap, when known
 * @param classDataSharing whether the JVM maps an archive of classes (CDS), as the last line of {@code -version} says; null when not known. It
 *     decides how long a JVM starts
 */
public record Conditions(
        @Nullable String jmhVersion,
        @Nullable String blackhole,
        @Nullable String collector,
        OptionalLong heapMaxBytes,
        @Nullable Boolean classDataSharing) {}
