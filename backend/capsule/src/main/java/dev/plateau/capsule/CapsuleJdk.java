package dev.plateau.capsule;

import dev.plateau.wire.model.Environment;
import org.jspecify.annotations.Nullable;

/**
 * A JDK build with what identifies its files beyond the version.
 *
 * @param modulesSha256 of {@code lib/modules}; null before JDK 9, and where it is not known
 * @param libjvmSha256 of the JVM's library; null where it is not known
 */
public record CapsuleJdk(
        Environment.Jdk build,
        @Nullable String modulesSha256,
        @Nullable String libjvmSha256) {}
