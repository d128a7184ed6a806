/** Changes between JDK builds that affect performance. */
@NullMarked
package dev.plateau.knowledge;

import org.jspecify.annotations.NullMarked;
