/** What runs inside a fork to record it: nothing but the JDK and JMH may be needed here. */
@NullMarked
package dev.plateau.recorder;

import org.jspecify.annotations.NullMarked;
