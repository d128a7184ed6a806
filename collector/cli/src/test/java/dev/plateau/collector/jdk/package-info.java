@NullMarked
package dev.plateau.collector.jdk;

import org.jspecify.annotations.NullMarked;
