/** Reads JMH's own JSON, as a stream, row by row. */
@NullMarked
package dev.plateau.wire.jmh;

import org.jspecify.annotations.NullMarked;
