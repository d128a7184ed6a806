package dev.plateau.server.testing;

import dev.plateau.server.platform.storage.DatabaseAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The servers that a database is on: one, or the coordinator and the workers of a Citus cluster. A worker has a database for each one of the
 * coordinator.
 *
 * @param nodes addresses of one database; the coordinator comes first
 */
record TestCluster(List<DatabaseAddress> nodes) {
    private static final Pattern PLACE = Pattern.compile("//(?<host>[^:/]+):(?<port>\\d+)/");

    /** The server at an address, with the workers that were added in the database there. */
    static TestCluster of(DatabaseAddress address) {
        List<DatabaseAddress> nodes = new ArrayList<>(List.of(address));
        JdbcClient jdbc = JdbcClient.create(address.unpooled());
        if (jdbc.sql("select to_regclass('pg_dist_node') is not null")
                .query(Boolean.class)
                .single()) {
            jdbc.sql("select nodename || ':' || nodeport from pg_dist_node where groupid > 0 order by nodeid")
                    .query(String.class)
                    .list()
                    .forEach(worker -> nodes.add(new DatabaseAddress(
                            address.url().replaceFirst("//[^/]*/", "//" + worker + "/"),
                            address.user(),
                            address.password())));
        }
        return new TestCluster(nodes);
    }

    DatabaseAddress coordinator() {
        return nodes.getFirst();
    }

    boolean isDistributed() {
        return nodes.size() > 1;
    }

    /** Another database on the same servers. */
    TestCluster with(String database) {
        return new TestCluster(nodes.stream()
                .map(node -> new DatabaseAddress(
                        node.url().replaceFirst("/[^/]*$", "/" + database), node.user(), node.password()))
                .toList());
    }

    /** Executes a statement on each server. */
    void execute(String sql) {
        nodes.forEach(node -> execute(node, sql));
    }

    /** Makes a cluster of empty databases. */
    void join() {
        if (isDistributed()) {
            execute("create extension citus");
            nodes.forEach(node -> {
                Matcher place = PLACE.matcher(node.url());
                if (!place.find()) {
                    throw new IllegalArgumentException("no port in " + node.url());
                }
                execute(
                        coordinator(),
                        "select %s('%s', %s)"
                                .formatted(
                                        node.equals(coordinator()) ? "citus_set_coordinator_host" : "citus_add_node",
                                        place.group("host"),
                                        place.group("port")));
            });
        }
    }

    private static void execute(DatabaseAddress node, String sql) {
        try (Connection connection = node.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("no database for this test: " + sql, e);
        }
    }
}
