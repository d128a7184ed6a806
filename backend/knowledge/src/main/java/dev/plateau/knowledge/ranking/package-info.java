/** Ranks differences between two JVMs by their relevance for performance. */
@NullMarked
package dev.plateau.knowledge.ranking;

import org.jspecify.annotations.NullMarked;
