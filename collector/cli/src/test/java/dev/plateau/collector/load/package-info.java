@NullMarked
package dev.plateau.collector.load;

import org.jspecify.annotations.NullMarked;
