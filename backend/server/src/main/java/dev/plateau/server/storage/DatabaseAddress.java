package dev.plateau.server.storage;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** How to reach a database: JDBC address, user and password. */
public record DatabaseAddress(String url, String user, String password) {
    /** Opens a connection of its own, outside any pool. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }

    /** The address without the password, which must not reach a log. */
    @Override
    public String toString() {
        return url + " as " + user;
    }
}
