package dev.plateau.server.platform.storage;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Distribution of the tables.
 *
 * @param distributed Distributes the tables of an empty database by project over a Citus cluster (see Scaling), and must stay true for that database.
 */
@ConfigurationProperties("plateau.storage")
record StorageSettings(boolean distributed) {}
