/** Storage: the embedded or an external PostgreSQL, bulk inserts. */
@NullMarked
package dev.plateau.server.platform.storage;

import org.jspecify.annotations.NullMarked;
