/** Code in JMH's host JVM that starts forks: it may need nothing but the JDK and JMH. */
@NullMarked
package dev.plateau.launcher;

import org.jspecify.annotations.NullMarked;
