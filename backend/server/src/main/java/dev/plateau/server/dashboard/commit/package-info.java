/** The page of a commit: its changes in every environment. */
@NullMarked
package dev.plateau.server.dashboard.commit;

import org.jspecify.annotations.NullMarked;
