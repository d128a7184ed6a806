/** The page of a commit: what it changed in every environment. */
@NullMarked
package dev.plateau.server.dashboard.commit;

import org.jspecify.annotations.NullMarked;
