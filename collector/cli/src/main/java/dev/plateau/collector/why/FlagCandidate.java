package dev.plateau.collector.why;

/**
 * A flag of one JVM that can be set as the other JVM has it.
 *
 * @param option for the command line: {@code -XX:+UseBiasedLocking}
 * @param value that the JVM must report afterwards
 * @param weight prior weight as the cause, before anything is measured
 */
public record FlagCandidate(String name, String option, String value, double weight) {}
