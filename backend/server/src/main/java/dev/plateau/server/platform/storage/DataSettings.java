package dev.plateau.server.platform.storage;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Location of the server's data when no external database is configured.
 *
 * @param data Folder of the embedded database. Not used where spring.datasource.url names a database.
 */
@ConfigurationProperties("plateau")
public record DataSettings(String data) {
    /** The folder. */
    public Path folder() {
        return Path.of(data);
    }
}
