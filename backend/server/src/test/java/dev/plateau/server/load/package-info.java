/** Load programs: they print the figures of docs/performance.md. Not run by the tests. */
@NullMarked
package dev.plateau.server.load;

import org.jspecify.annotations.NullMarked;
