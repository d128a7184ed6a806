package dev.plateau.server.access;

import dev.plateau.server.storage.Storage;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.stereotype.Component;

/**
 * Whether this server is one person's own. It is when its database is embedded and it listens on a loopback address: then its pages take
 * the {@link LocalKey}. Any other server demands an administrator account.
 */
@Component
public class AccessMode {
    private final boolean local;

    AccessMode(Storage storage, ServerProperties server) {
        local = storage.embedded()
                && server.getAddress() != null
                && server.getAddress().isLoopbackAddress();
    }

    /** Whether people show the key of this server, instead of signing in. */
    public boolean local() {
        return local;
    }
}
