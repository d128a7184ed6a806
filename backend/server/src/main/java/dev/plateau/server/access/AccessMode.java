package dev.plateau.server.access;

import dev.plateau.server.storage.Storage;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.stereotype.Component;

/**
 * Whether this server is one person's own. It is when its database is embedded and it listens on a loopback address: then whoever can
 * reach it may see everything, and only uploads need a token. Any other server demands an administrator account.
 */
@Component
public class AccessMode {
    private final boolean local;

    AccessMode(Storage storage, ServerProperties server) {
        local = storage.embedded()
                && server.getAddress() != null
                && server.getAddress().isLoopbackAddress();
    }

    /** Whether pages and the reading API are open without login. */
    public boolean local() {
        return local;
    }
}
