@NullMarked
package dev.plateau.recording.export;

import org.jspecify.annotations.NullMarked;
