/** Evaluation of the points of a series: the detectors' input, the state between runs, and the evaluation run by run. */
@NullMarked
package dev.plateau.server.detection.evaluation;

import org.jspecify.annotations.NullMarked;
