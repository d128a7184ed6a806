@NullMarked
package dev.plateau.collector.measure.fork;

import org.jspecify.annotations.NullMarked;
