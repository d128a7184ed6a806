@NullMarked
package dev.plateau.recording.model;

import org.jspecify.annotations.NullMarked;
