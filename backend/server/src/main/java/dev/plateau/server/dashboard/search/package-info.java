/** The page of the search. */
@NullMarked
package dev.plateau.server.dashboard.search;

import org.jspecify.annotations.NullMarked;
