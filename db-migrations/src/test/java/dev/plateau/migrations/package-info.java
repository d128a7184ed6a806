/** Tests of the database's migrations. */
@NullMarked
package dev.plateau.migrations;

import org.jspecify.annotations.NullMarked;
