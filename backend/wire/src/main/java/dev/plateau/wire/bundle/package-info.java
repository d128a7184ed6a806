/** Reads and writes bundles, and decides by the first bytes which kind of upload a file is. */
@NullMarked
package dev.plateau.wire.bundle;

import org.jspecify.annotations.NullMarked;
