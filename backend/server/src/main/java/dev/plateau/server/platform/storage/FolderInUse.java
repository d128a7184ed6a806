package dev.plateau.server.platform.storage;

import java.nio.file.Path;

/** Another process holds the data folder. */
final class FolderInUse extends StorageUnavailable {
    FolderInUse(Path folder, String holder) {
        super("The data folder " + folder + " is in use by another Plateau server (process " + holder
                + "). Stop that one, or choose another folder with --data.");
    }
}
