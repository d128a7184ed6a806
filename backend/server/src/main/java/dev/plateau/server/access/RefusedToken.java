package dev.plateau.server.access;

import org.springframework.security.core.AuthenticationException;

/** A token that was sent and isn't good; the message says why and what to do. */
class RefusedToken extends AuthenticationException {
    RefusedToken(String message) {
        super(message);
    }
}
