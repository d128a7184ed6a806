@NullMarked
package dev.plateau.collector.measure;

import org.jspecify.annotations.NullMarked;
