package dev.plateau.server.access;

import dev.plateau.server.platform.storage.Storage;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.stereotype.Component;

/**
 * The access mode of this server. It is local if its database is embedded and it listens on a loopback address: then its pages accept the
 * {@link LocalKey}. Any other server requires an administrator account.
 */
@Component
public class AccessMode {
    private final boolean local;

    AccessMode(Storage storage, ServerProperties server) {
        local = storage.embedded()
                && server.getAddress() != null
                && server.getAddress().isLoopbackAddress();
    }

    /** True if pages accept the key of this server instead of a sign-in. */
    public boolean local() {
        return local;
    }
}
