package dev.plateau.server.platform.api;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.unit.DataSize;

/**
 * Temporary files of uploads and recordings that wait to be stored.
 *
 * @param folder Folder of these files, emptied at each start. Without a value it is in plateau.data, or with a database of your own in
 *     java.io.tmpdir.
 * @param quota Most bytes of these files together. A project has half of it at most. Beyond it the server answers 503.
 */
@ConfigurationProperties("plateau.temporary")
record TemporarySettings(String folder, DataSize quota) {}
