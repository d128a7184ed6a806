/** A collector that measures the requests of a server. */
@NullMarked
package dev.plateau.collector.agent;

import org.jspecify.annotations.NullMarked;
