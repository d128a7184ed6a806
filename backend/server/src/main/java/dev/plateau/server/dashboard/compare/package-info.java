/** The comparison of two environments or runs. */
@NullMarked
package dev.plateau.server.dashboard.compare;

import org.jspecify.annotations.NullMarked;
