/** Flight recordings read once: facts, call trees per kind of event, sites, and what was cut or lost. */
@NullMarked
package dev.plateau.recording;

import org.jspecify.annotations.NullMarked;
