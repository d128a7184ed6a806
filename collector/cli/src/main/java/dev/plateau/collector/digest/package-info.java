/** Digests that detect changes. */
@NullMarked
package dev.plateau.collector.digest;

import org.jspecify.annotations.NullMarked;
