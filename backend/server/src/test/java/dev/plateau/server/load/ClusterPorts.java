package dev.plateau.server.load;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Ports of a cluster on this machine, in a row. They are given, not found: a program that is started again has the port of before, which the
 * system must not have lent to a connection.
 */
record ClusterPorts(int first) {
    static final int COUNT = 14;
    /** Names of the nodes of the database; the servers have the same and a third. */
    static final List<String> NODES = List.of("one", "two");

    static final List<String> SERVERS = List.of("one", "two", "three");

    /** Of the balancer, for requests to the servers. */
    int plateau() {
        return first;
    }

    /** Of the balancer, for connections to the primary. */
    int database() {
        return first + 1;
    }

    int etcd() {
        return first + 2;
    }

    int etcdPeers() {
        return first + 3;
    }

    int postgres(int node) {
        return first + 4 + node;
    }

    /** Patroni's REST API. */
    int patroni(int node) {
        return first + 6 + node;
    }

    int server(int server) {
        return first + 8 + server;
    }

    /** Health of a server. */
    int health(int server) {
        return first + 11 + server;
    }

    /** Environment of the balancer. */
    Map<String, String> ofBalancer() {
        Map<String, String> environment = new HashMap<>();
        environment.put("PLATEAU_ADDRESS", "127.0.0.1:" + plateau());
        environment.put("DATABASE_ADDRESS", "127.0.0.1:" + database());
        for (int node = 0; node < NODES.size(); node++) {
            String name = NODES.get(node).toUpperCase(Locale.ROOT);
            environment.put("POSTGRES_" + name, "127.0.0.1:" + postgres(node));
            environment.put("PATRONI_" + name + "_PORT", String.valueOf(patroni(node)));
        }
        for (int server = 0; server < SERVERS.size(); server++) {
            String name = SERVERS.get(server).toUpperCase(Locale.ROOT);
            environment.put("SERVER_" + name, "127.0.0.1:" + server(server));
            environment.put("HEALTH_" + name + "_PORT", String.valueOf(health(server)));
        }
        return environment;
    }
}
