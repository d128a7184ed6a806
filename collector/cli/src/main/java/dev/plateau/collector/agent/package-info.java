/** A collector that measures what a server asks for. */
@NullMarked
package dev.plateau.collector.agent;

import org.jspecify.annotations.NullMarked;
