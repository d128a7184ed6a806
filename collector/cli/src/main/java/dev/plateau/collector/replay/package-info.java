/** Replay of the detectors and verdicts over stored measurements. */
@NullMarked
package dev.plateau.collector.replay;

import org.jspecify.annotations.NullMarked;
