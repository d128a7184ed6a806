package dev.plateau.server.profiles.storage;

import org.springframework.modulith.NamedInterface;

/** Storage of the redacted file of a recording. */
@NamedInterface("storage")
public enum StoragePlace {
    DATABASE,
    BUCKET,
    /** No file: the recording was refused, or the file has expired. */
    NOWHERE
}
