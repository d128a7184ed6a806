package dev.plateau.server.storage;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where the server keeps its data when it has no database of its own.
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
