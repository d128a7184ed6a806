@NullMarked
package dev.plateau.collector.send;

import org.jspecify.annotations.NullMarked;
