/** What runs inside JMH's host JVM to start forks: nothing but the JDK and JMH may be needed here. */
@NullMarked
package dev.plateau.launcher;

import org.jspecify.annotations.NullMarked;
