package dev.plateau.server.catalog;

/** A name that no project can have; the message states the allowed names. */
final class InvalidProjectName extends IllegalArgumentException {
    InvalidProjectName(String name) {
        super("'" + name
                + "' can't be a project's name: it takes letters, digits, '.', '_' and '-', at most 100 of them,"
                + " and starts with a letter or a digit.");
    }
}
