/** An upload once read: benchmark keys, scores, environments, and the limits on each. */
@NullMarked
package dev.plateau.wire.model;

import org.jspecify.annotations.NullMarked;
