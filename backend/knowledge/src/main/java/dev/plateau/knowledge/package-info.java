/** What changed between JDK builds that moves performance. */
@NullMarked
package dev.plateau.knowledge;

import org.jspecify.annotations.NullMarked;
