/** Whether a host was itself while it measured, and how far it had moved: told by fixed loops, or by what all benchmarks did together. */
@NullMarked
package dev.plateau.statistics.host;

import org.jspecify.annotations.NullMarked;
