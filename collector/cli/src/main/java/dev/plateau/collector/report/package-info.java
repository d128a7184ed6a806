/** A comparison of results as one HTML page that needs no server. */
@NullMarked
package dev.plateau.collector.report;

import org.jspecify.annotations.NullMarked;
