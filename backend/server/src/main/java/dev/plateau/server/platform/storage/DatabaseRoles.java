package dev.plateau.server.platform.storage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;

/**
 * The roles of an embedded database. The server works as a role that may read and write rows and nothing else; migrations work as the owner of the
 * tables. Neither is a superuser: a superuser's SQL could run programs and read files.
 *
 * <p>All roles have the password of the data folder: a person who can read it can log in as any of them.
 */
final class DatabaseRoles {
    /** Owns the tables. */
    static final String OWNER = "plateau_owner";
    /** Reads and writes rows. */
    static final String APPLICATION = "plateau_application";

    private static final String SCRIPT = "/database-roles.sql";

    private DatabaseRoles() {}

    /** Creates missing roles and rights, as the superuser; changes nothing in a complete database. */
    static void prepare(DatabaseAddress superuser) throws IOException, SQLException {
        try (InputStream script = Objects.requireNonNull(DatabaseRoles.class.getResourceAsStream(SCRIPT));
                Connection connection = superuser.connect();
                Statement statement = connection.createStatement()) {
            // A role's password can't be a parameter.
            statement.execute(new String(script.readAllBytes(), StandardCharsets.UTF_8)
                    .replace(":'password'", statement.enquoteLiteral(superuser.password())));
        }
    }
}
