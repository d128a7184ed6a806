package dev.plateau.server.platform.storage;

/**
 * The kind of database of this server.
 *
 * @param embedded true for the embedded database, in a data folder of this machine
 * @param distributed true for tables that a Citus cluster distributes by project
 */
public record Storage(boolean embedded, boolean distributed) {}
