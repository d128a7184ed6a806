package dev.plateau.server.platform.storage;

/**
 * The kind of database of this server.
 *
 * @param embedded true for the embedded database, in a data folder of this machine
 */
public record Storage(boolean embedded) {}
