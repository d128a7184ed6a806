/** Data folders of released versions, which every later version opens. */
@NullMarked
package dev.plateau.server.upgrade;

import org.jspecify.annotations.NullMarked;
