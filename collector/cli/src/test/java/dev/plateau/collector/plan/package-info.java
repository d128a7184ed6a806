@NullMarked
package dev.plateau.collector.plan;

import org.jspecify.annotations.NullMarked;
