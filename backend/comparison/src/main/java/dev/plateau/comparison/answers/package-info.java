/** Facts of comparisons with the sentences and pictures that pages and reports open with. */
@NullMarked
package dev.plateau.comparison.answers;

import org.jspecify.annotations.NullMarked;
