package dev.plateau.wire.model;

import org.jspecify.annotations.Nullable;

/**
 * Conditions beside the environment that must agree before two scores may be compared: "like with like".
 *
 * @param jmhVersion version of JMH, or null when the file does not have it
 * @param blackhole mode pinned by the collector ({@code FULL_DONTINLINE}, {@code COMPILER}, ...), or null when not known
 * @param collector garbage collector in use ({@code G1}, {@code Serial}, ...), or null when not known
 * @param heapMaxBytes maximum heap, or null when not known
 * @param classDataSharing whether the JVM maps an archive of classes (CDS), from the last line of {@code -version}; null when not known. It affects
 *     the start time of a JVM
 * @param kernel operating system with its version: {@code Linux 6.8.0}; null when not known
 * @param governor CPU frequency governor, or null when not known
 */
public record Conditions(
        @Nullable String jmhVersion,
        @Nullable String blackhole,
        @Nullable String collector,
        @Nullable Long heapMaxBytes,
        @Nullable Boolean classDataSharing,
        @Nullable String kernel,
        @Nullable String governor) {}
