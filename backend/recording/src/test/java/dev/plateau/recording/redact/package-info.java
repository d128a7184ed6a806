@NullMarked
package dev.plateau.recording.redact;

import org.jspecify.annotations.NullMarked;
