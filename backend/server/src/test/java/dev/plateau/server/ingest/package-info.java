@NullMarked
package dev.plateau.server.ingest;

import org.jspecify.annotations.NullMarked;
