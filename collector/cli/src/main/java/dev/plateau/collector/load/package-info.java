/** Load for a machine: the busy neighbours of docs/statistics.md, "On a busy machine". */
@NullMarked
package dev.plateau.collector.load;

import org.jspecify.annotations.NullMarked;
