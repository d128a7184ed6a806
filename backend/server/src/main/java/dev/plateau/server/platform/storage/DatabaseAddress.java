package dev.plateau.server.platform.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * Address and credentials of a database.
 *
 * @param url JDBC address
 * @param user empty when the address names the user
 * @param password of the user; empty when the address names it
 */
public record DatabaseAddress(String url, String user, String password) {
    /**
     * The external database that environment variables name, for the owner of its tables where they name one: a command may come before the
     * server's migrations.
     */
    public static Optional<DatabaseAddress> given(Map<String, String> environment) {
        String url = environment.getOrDefault("SPRING_DATASOURCE_URL", "");
        boolean ownerNamed = environment.containsKey("SPRING_FLYWAY_USER");
        String user = ownerNamed ? "SPRING_FLYWAY_USER" : "SPRING_DATASOURCE_USERNAME";
        String password = ownerNamed ? "SPRING_FLYWAY_PASSWORD" : "SPRING_DATASOURCE_PASSWORD";
        return url.isBlank()
                ? Optional.empty()
                : Optional.of(new DatabaseAddress(
                        url, environment.getOrDefault(user, ""), environment.getOrDefault(password, "")));
    }

    /** The same database as another role with the same password. */
    DatabaseAddress as(String role) {
        return new DatabaseAddress(url, role, password);
    }

    /** Opens a connection of its own, outside any pool. */
    public Connection connect() throws SQLException {
        return unpooled().getConnection();
    }

    /** Opens a new connection each time. */
    public DataSource unpooled() {
        return user.isEmpty() ? new DriverManagerDataSource(url) : new DriverManagerDataSource(url, user, password);
    }

    /** The address without the password, which must not reach a log. */
    @Override
    public String toString() {
        return url + " as " + user;
    }
}
