/** Removes from a recording everything that could reveal people, machines or secrets. */
@NullMarked
package dev.plateau.recording.redact;

import org.jspecify.annotations.NullMarked;
