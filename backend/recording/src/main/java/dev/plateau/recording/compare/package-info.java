/** Two call trees laid over each other, and the frames that grew. */
@NullMarked
package dev.plateau.recording.compare;

import org.jspecify.annotations.NullMarked;
