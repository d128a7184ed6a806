/** Missing data: matrix rows and agents that stopped reporting. */
@NamedInterface("missing")
@NullMarked
package dev.plateau.server.alerts.missing;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
