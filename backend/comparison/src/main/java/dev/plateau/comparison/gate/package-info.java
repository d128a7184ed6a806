/** The verdict of a gate as the comment of a pull request. */
@NullMarked
package dev.plateau.comparison.gate;

import org.jspecify.annotations.NullMarked;
