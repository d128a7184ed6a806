/**
 * The sample suite: six questions about the JVM, one JMH benchmark class each. Every class runs on JDK 11 and newer; a benchmark of a feature that
 * an older JDK lacks is refused in {@code @Setup} with an {@link java.lang.UnsupportedOperationException}.
 */
@org.jspecify.annotations.NullMarked
package dev.plateau.benchmarks;
