@NullMarked
package dev.plateau.recording.read;

import org.jspecify.annotations.NullMarked;
