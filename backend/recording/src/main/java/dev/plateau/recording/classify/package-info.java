/** The kind of an event by its stack: running, waiting for a lock, idle. Makes stacks of different JDKs comparable. */
@NullMarked
package dev.plateau.recording.classify;

import org.jspecify.annotations.NullMarked;
