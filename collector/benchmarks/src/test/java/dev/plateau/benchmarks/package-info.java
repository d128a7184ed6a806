@org.jspecify.annotations.NullMarked
package dev.plateau.benchmarks;
