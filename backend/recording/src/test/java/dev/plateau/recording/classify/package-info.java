@NullMarked
package dev.plateau.recording.classify;

import org.jspecify.annotations.NullMarked;
