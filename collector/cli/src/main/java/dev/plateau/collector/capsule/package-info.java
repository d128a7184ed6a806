/** Packs the result of a search so that others can reproduce the change with two JDKs and no Plateau. */
@NullMarked
package dev.plateau.collector.capsule;

import org.jspecify.annotations.NullMarked;
