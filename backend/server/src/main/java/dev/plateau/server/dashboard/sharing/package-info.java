/** Badges, images and previews of a project for pages elsewhere, and the page that offers them. */
@NullMarked
package dev.plateau.server.dashboard.sharing;

import org.jspecify.annotations.NullMarked;
