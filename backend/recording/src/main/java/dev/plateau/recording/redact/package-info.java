/** Removes from a recording whatever could name people, machines or secrets. */
@NullMarked
package dev.plateau.recording.redact;

import org.jspecify.annotations.NullMarked;
