/** REST resources of series, their points and annotations. */
@NullMarked
package dev.plateau.server.series.api;

import org.jspecify.annotations.NullMarked;
