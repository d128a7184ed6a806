/** Digests: is this still the same. */
@NullMarked
package dev.plateau.collector.digest;

import org.jspecify.annotations.NullMarked;
