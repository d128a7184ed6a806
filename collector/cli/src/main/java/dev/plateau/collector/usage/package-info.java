/** Errors that users have to correct: options, plans, paths. */
@NullMarked
package dev.plateau.collector.usage;

import org.jspecify.annotations.NullMarked;
