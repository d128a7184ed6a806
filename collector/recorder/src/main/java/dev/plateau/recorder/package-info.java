/** Code inside a fork that records it: it may need nothing but the JDK and JMH. */
@NullMarked
package dev.plateau.recorder;

import org.jspecify.annotations.NullMarked;
