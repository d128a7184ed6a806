/** The server's verdict on a run against its baseline, for a terminal, a CI system and a pull request. */
@NullMarked
package dev.plateau.collector.gate;

import org.jspecify.annotations.NullMarked;
