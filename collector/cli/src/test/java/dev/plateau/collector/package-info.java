@NullMarked
package dev.plateau.collector;

import org.jspecify.annotations.NullMarked;
