/**
 * Flight recordings read once: facts, call trees per kind of event, sites, and cut or lost events. Start at
 * {@link dev.plateau.recording.read.RecordingReader}.
 */
@NullMarked
package dev.plateau.recording;

import org.jspecify.annotations.NullMarked;
