package dev.plateau.server.access;

import org.springframework.security.core.AuthenticationException;

/** Thrown for an invalid token; the message has the reason and the next step. */
class RefusedToken extends AuthenticationException {
    RefusedToken(String message) {
        super(message);
    }
}
