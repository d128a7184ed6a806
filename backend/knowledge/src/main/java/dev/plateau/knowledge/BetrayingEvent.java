package dev.plateau.knowledge;

/**
 * An event of JDK Flight Recorder that betrays a change.
 *
 * @param event its name: {@code jdk.JavaMonitorEnter}
 * @param builds the builds that have it
 */
public record BetrayingEvent(String event, BuildRange builds) {}
