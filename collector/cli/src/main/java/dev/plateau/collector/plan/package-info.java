/** The plan file: benchmarks, JDKs and flag sets. */
@NullMarked
package dev.plateau.collector.plan;

import org.jspecify.annotations.NullMarked;
