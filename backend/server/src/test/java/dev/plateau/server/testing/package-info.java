/** What tests of the server share: a real database, a running server and an HTTP client for it. */
@NullMarked
package dev.plateau.server.testing;

import org.jspecify.annotations.NullMarked;
