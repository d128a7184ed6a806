@NullMarked
package dev.plateau.studies;

import org.jspecify.annotations.NullMarked;
