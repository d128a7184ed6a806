/** Read-only answers for assistants, by the Model Context Protocol. */
@NullMarked
package dev.plateau.server.dashboard.assistants;

import org.jspecify.annotations.NullMarked;
