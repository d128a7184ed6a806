/** Pictures for mails and for pages elsewhere: shapes, written as SVG or drawn as PNG. */
@NullMarked
package dev.plateau.server.platform.drawing;

import org.jspecify.annotations.NullMarked;
