package dev.plateau.knowledge;

/**
 * An event of JDK Flight Recorder that is evidence of a change.
 *
 * @param event its name: {@code jdk.JavaMonitorEnter}
 * @param builds the builds that have it
 */
public record EventEvidence(String event, BuildRange builds) {}
