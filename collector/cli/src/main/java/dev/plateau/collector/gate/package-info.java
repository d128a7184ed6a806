/** What the server says of a run beside its baseline, for a terminal, a CI system and a pull request. */
@NullMarked
package dev.plateau.collector.gate;

import org.jspecify.annotations.NullMarked;
