@NullMarked
package dev.plateau.collector.screen;

import org.jspecify.annotations.NullMarked;
