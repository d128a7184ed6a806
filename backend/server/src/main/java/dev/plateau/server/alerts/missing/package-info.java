/** Missing data: matrix rows and agents that stopped reporting. */
@NullMarked
package dev.plateau.server.alerts.missing;

import org.jspecify.annotations.NullMarked;
