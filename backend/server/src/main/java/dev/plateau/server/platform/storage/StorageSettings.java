package dev.plateau.server.platform.storage;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Distribution of the tables.
 *
 * @param distributed Distributes the tables of an empty database by project over a <a href="scaling.md#distributed">Citus cluster</a>, and must stay
 *     true for that database.
 */
@ConfigurationProperties("plateau.storage")
record StorageSettings(boolean distributed) {}
