@NullMarked
package dev.plateau.recording.format;

import org.jspecify.annotations.NullMarked;
