/** Flight recordings read once: facts, call trees per kind of event, sites, and what was cut or lost. Its parts are packages; start at {@link dev.plateau.recording.read.RecordingReader}. */
@NullMarked
package dev.plateau.recording;

import org.jspecify.annotations.NullMarked;
