/** Settings of a project: its source repository, and the storage of author names. */
@NullMarked
package dev.plateau.server.api.settings;

import org.jspecify.annotations.NullMarked;
