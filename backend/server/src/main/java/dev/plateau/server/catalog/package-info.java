/** What is measured: projects and benchmark keys. */
@NullMarked
package dev.plateau.server.catalog;

import org.jspecify.annotations.NullMarked;
