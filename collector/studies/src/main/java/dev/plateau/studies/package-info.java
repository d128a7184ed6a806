/** Replay of detectors and verdicts over stored measurements, and load for a machine; not part of the released programs. */
@NullMarked
package dev.plateau.studies;

import org.jspecify.annotations.NullMarked;
