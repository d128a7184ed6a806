/** Reads a recording chunk by chunk into the model. */
@NullMarked
package dev.plateau.recording.read;

import org.jspecify.annotations.NullMarked;
