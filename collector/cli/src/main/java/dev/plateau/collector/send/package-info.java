/** Sending bundles and files to a server, now or later. */
@NullMarked
package dev.plateau.collector.send;

import org.jspecify.annotations.NullMarked;
