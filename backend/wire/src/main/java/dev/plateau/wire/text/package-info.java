/** Texts of quantities, names and commands: the same in JSON, CSV, pages, mails and on a terminal. */
@NullMarked
package dev.plateau.wire.text;

import org.jspecify.annotations.NullMarked;
