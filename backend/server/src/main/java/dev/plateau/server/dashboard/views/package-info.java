/** The page of the saved views. */
@NullMarked
package dev.plateau.server.dashboard.views;

import org.jspecify.annotations.NullMarked;
