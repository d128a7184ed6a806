package dev.plateau.server.storage;

import java.nio.file.Path;
import java.util.Arrays;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationState;

/** The tables were made by migrations that this version no longer has: no step leads from them to its own. */
final class OlderTables extends StorageUnavailable {
    private OlderTables(String place, String next) {
        super(place + " was made by an older version of Plateau and is left unchanged: " + next + ".");
    }

    static OlderTables in(Path folder) {
        return new OlderTables(
                "The data folder " + folder.toAbsolutePath().normalize(), "start with an empty folder, --data DIR");
    }

    /** @param url may hold a password, which the message leaves out */
    static OlderTables at(String url) {
        return new OlderTables(
                "The database " + url.replaceFirst("\\?.*", ""), "give an empty database, SPRING_DATASOURCE_URL");
    }

    /** Whether a database has such tables; changes nothing. Migrations that only a newer version has do not count: Flyway leaves them alone. */
    static boolean areIn(Flyway flyway) {
        return Arrays.stream(flyway.info().applied())
                .anyMatch(migration ->
                        migration.getState() == MigrationState.MISSING_SUCCESS || !migration.isChecksumMatching());
    }
}
