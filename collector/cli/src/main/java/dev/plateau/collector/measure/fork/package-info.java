/** One fork: its command line, its recorder, its process and its result. */
@NullMarked
package dev.plateau.collector.measure.fork;

import org.jspecify.annotations.NullMarked;
