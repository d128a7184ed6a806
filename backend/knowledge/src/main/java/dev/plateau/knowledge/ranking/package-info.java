/** Which differences between two JVMs can matter for performance. */
@NullMarked
package dev.plateau.knowledge.ranking;

import org.jspecify.annotations.NullMarked;
