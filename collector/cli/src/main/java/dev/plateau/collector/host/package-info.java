/** The machine and the measured project's git state. */
@NullMarked
package dev.plateau.collector.host;

import org.jspecify.annotations.NullMarked;
