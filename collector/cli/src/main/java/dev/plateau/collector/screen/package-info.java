/** Screen output: progress of a plan, tables, results, the content of recordings. */
@NullMarked
package dev.plateau.collector.screen;

import org.jspecify.annotations.NullMarked;
