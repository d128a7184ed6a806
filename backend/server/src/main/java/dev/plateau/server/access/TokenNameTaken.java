package dev.plateau.server.access;

/** A project has a token of this name that was not revoked; the message says what to do. */
final class TokenNameTaken extends IllegalArgumentException {
    TokenNameTaken(String name) {
        super("There is a token named '" + name
                + "' in this project already: choose another name, or revoke that one first.");
    }
}
