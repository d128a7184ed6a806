package dev.plateau.server.storage;

/**
 * What kind of database this server uses.
 *
 * @param embedded whether it is the server's own, in a data folder of this machine
 */
public record Storage(boolean embedded) {}
