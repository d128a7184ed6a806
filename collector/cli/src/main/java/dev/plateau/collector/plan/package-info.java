/** The plan file: what to measure where. */
@NullMarked
package dev.plateau.collector.plan;

import org.jspecify.annotations.NullMarked;
