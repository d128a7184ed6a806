/** What a project says of itself: its source repository, and whether names of authors are kept. */
@NullMarked
package dev.plateau.server.api.settings;

import org.jspecify.annotations.NullMarked;
