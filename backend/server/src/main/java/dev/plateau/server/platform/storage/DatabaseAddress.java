package dev.plateau.server.platform.storage;

import java.sql.Connection;
import java.sql.SQLException;
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
    /** The same database as another role with the same password. */
    DatabaseAddress as(String role) {
        return new DatabaseAddress(url, role, password);
    }

    /** Opens a connection of its own, outside any pool. */
    public Connection connect() throws SQLException {
        return unpooled().getConnection();
    }

    DataSource unpooled() {
        return user.isEmpty() ? new DriverManagerDataSource(url) : new DriverManagerDataSource(url, user, password);
    }

    /** The address without the password, which must not reach a log. */
    @Override
    public String toString() {
        return url + " as " + user;
    }
}
