/** Records that the server's API returns and the collector reads. */
@NullMarked
package dev.plateau.wire.read;

import org.jspecify.annotations.NullMarked;
