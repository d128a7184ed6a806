@NullMarked
package dev.plateau.recording;

import org.jspecify.annotations.NullMarked;
