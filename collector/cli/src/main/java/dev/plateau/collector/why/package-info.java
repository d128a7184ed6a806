/** The search for the cause of a regression: candidates from the JVMs of this machine, forks, journal, report. */
@NullMarked
package dev.plateau.collector.why;

import org.jspecify.annotations.NullMarked;
