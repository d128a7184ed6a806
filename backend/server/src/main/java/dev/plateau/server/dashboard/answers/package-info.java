/** The sentence and the picture that a page opens with: facts as records, with their wording and drawing beside them. */
@NullMarked
package dev.plateau.server.dashboard.answers;

import org.jspecify.annotations.NullMarked;
