package dev.plateau.server.platform.storage;

import java.io.IOException;

/** The embedded database can't be used; the message names the folder and the next step. */
class StorageUnavailable extends IOException {
    StorageUnavailable(String message) {
        super(message);
    }
}
