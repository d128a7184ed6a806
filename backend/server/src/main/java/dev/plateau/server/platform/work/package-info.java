/** Background work on items that wait in a module's tables. */
@NullMarked
package dev.plateau.server.platform.work;

import org.jspecify.annotations.NullMarked;
