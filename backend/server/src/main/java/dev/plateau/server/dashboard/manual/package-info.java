/** The pages of the documentation. */
@NullMarked
package dev.plateau.server.dashboard.manual;

import org.jspecify.annotations.NullMarked;
