/** Screen output while a plan runs, and tables. */
@NullMarked
package dev.plateau.collector.screen;

import org.jspecify.annotations.NullMarked;
