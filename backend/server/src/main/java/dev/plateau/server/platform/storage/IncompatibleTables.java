package dev.plateau.server.platform.storage;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;

/** The tables are of a version without a migration to this one: one before the first release, or a newer one. */
final class IncompatibleTables extends StorageUnavailable {
    private IncompatibleTables(Place place, String version, String next) {
        super(place.name() + " was made by " + version + " and is left unchanged: " + next + ".");
    }

    /**
     * Description of a folder or database.
     *
     * @param alternative the next step of a person who can't use it
     */
    record Place(String name, String alternative) {
        static Place of(Path folder) {
            return new Place(
                    "The data folder " + folder.toAbsolutePath().normalize(), "start with an empty folder, --data DIR");
        }

        /** @param url may hold a password, which the message leaves out */
        static Place of(String url) {
            return new Place(
                    "The database " + url.replaceFirst("\\?.*", ""), "give an empty database, SPRING_DATASOURCE_URL");
        }
    }

    /**
     * Refuses a database with such tables; changes nothing. A newer migration whose name begins with "expand" only adds what older servers don't
     * use, so they accept it: a rolling upgrade runs both versions for a while.
     */
    static void refuse(Flyway flyway, Place place) throws IncompatibleTables {
        MigrationInfo[] applied = flyway.info().applied();
        // Migrations of released versions never change.
        if (has(
                applied,
                migration ->
                        migration.getState() == MigrationState.MISSING_SUCCESS || !migration.isChecksumMatching())) {
            throw new IncompatibleTables(place, "a version of Plateau before 0.1.0", place.alternative());
        }
        Optional<MigrationInfo> unknown =
                Arrays.stream(applied).filter(IncompatibleTables::contracts).findFirst();
        if (unknown.isPresent()) {
            throw new IncompatibleTables(
                    place,
                    "a newer version of Plateau (migration " + unknown.get().getVersion() + ", "
                            + unknown.get().getDescription() + ")",
                    "start that version, restore a backup from before its migration, or " + place.alternative());
        }
    }

    private static boolean contracts(MigrationInfo migration) {
        return migration.getState() == MigrationState.FUTURE_SUCCESS
                && !migration.getDescription().startsWith("expand");
    }

    private static boolean has(MigrationInfo[] migrations, Predicate<MigrationInfo> such) {
        return Arrays.stream(migrations).anyMatch(such);
    }
}
