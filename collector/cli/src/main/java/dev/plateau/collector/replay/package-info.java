/** The detectors and verdicts over measurements that are already there. */
@NullMarked
package dev.plateau.collector.replay;

import org.jspecify.annotations.NullMarked;
