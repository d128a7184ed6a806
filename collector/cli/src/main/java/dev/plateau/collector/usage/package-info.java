/** What a person has to put right: options, plans, paths. */
@NullMarked
package dev.plateau.collector.usage;

import org.jspecify.annotations.NullMarked;
