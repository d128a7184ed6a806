package dev.plateau.server.profiles.storage;

import org.springframework.modulith.NamedInterface;

/** Where the redacted file of a recording is. */
@NamedInterface("storage")
public enum StoragePlace {
    DATABASE,
    BUCKET,
    /** It was refused, or has expired. */
    NOWHERE
}
