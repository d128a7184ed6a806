package dev.plateau.capsule;

import org.jspecify.annotations.Nullable;

/**
 * One element of a class path, and its place in a capsule.
 *
 * @param file in the capsule: {@code jars/benchmarks.jar}
 * @param sha256 of the file's bytes; of a folder, over names and contents of its files. Null where the writer does not have it
 * @param bytes its size; null where the writer does not have the file
 * @param isFolder whether it is a folder of classes
 * @param packed whether the capsule holds it
 */
public record CapsuleJar(
        String file, @Nullable String sha256, @Nullable Long bytes, boolean isFolder, boolean packed) {
    /** A jar that the writer does not have. */
    public static CapsuleJar unknown(String file) {
        return new CapsuleJar(file, null, null, false, false);
    }
}
