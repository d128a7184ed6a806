package dev.plateau.server.access;

/** Thrown where a project has a token of this name that was not revoked; the message has the next step. */
final class TokenNameTaken extends IllegalArgumentException {
    TokenNameTaken(String name) {
        super("There is a token named '" + name
                + "' in this project already: choose another name, or revoke that one first.");
    }
}
