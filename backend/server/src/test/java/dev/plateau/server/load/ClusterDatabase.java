package dev.plateau.server.load;

import dev.plateau.server.platform.storage.DatabaseAddress;
import dev.plateau.server.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** etcd and two PostgreSQL under Patroni: a primary and its synchronous standby. */
final class ClusterDatabase implements AutoCloseable {
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final Duration LONGEST_FAILOVER = Duration.ofMinutes(2);
    private static final JsonMapper JSON = new JsonMapper();

    private final ClusterPorts ports;
    private final String password = UUID.randomUUID().toString();
    private final ClusterProgram etcd;
    private final List<PatroniNode> nodes = new ArrayList<>();

    /** Starts them, and waits until the standby follows the primary. */
    ClusterDatabase(ClusterPorts ports, Path settings, Path folder) throws IOException {
        this.ports = ports;
        etcd = startEtcd(folder);
        try {
            for (int node = 0; node < ClusterPorts.NODES.size(); node++) {
                nodes.add(new PatroniNode(
                        ClusterPorts.NODES.get(node),
                        folder,
                        settings,
                        programs(),
                        ports.etcd(),
                        ports.postgres(node),
                        ports.patroni(node),
                        password));
            }
            Eventually.sparingly(LONGEST_START, "a synchronous standby", this::isWhole);
        } catch (IOException | RuntimeException failed) {
            close();
            throw failed;
        }
    }

    private ClusterProgram startEtcd(Path folder) throws IOException {
        String clients = "http://127.0.0.1:" + ports.etcd();
        String peers = "http://127.0.0.1:" + ports.etcdPeers();
        return ClusterProgram.start(
                folder.resolve("etcd.log"),
                Map.of(),
                List.of(
                        "etcd",
                        "--name=one",
                        "--data-dir=" + folder.resolve("etcd"),
                        "--listen-client-urls=" + clients,
                        "--advertise-client-urls=" + clients,
                        "--listen-peer-urls=" + peers,
                        "--initial-advertise-peer-urls=" + peers,
                        "--initial-cluster=one=" + peers));
    }

    /** The newest PostgreSQL of Debian. */
    private static Path programs() throws IOException {
        try (Stream<Path> versions = Files.list(DEBIAN)) {
            return versions.max(Comparator.comparing((Path version) ->
                            Integer.valueOf(version.getFileName().toString())))
                    .orElseThrow()
                    .resolve("bin");
        }
    }

    /** Makes an empty database for the servers, at the address of the balancer. */
    DatabaseAddress create() throws IOException {
        String url = "jdbc:postgresql://127.0.0.1:" + ports.database() + "/";
        DatabaseAddress superuser = new DatabaseAddress(url + "postgres", PatroniNode.SUPERUSER, password);
        Eventually.sparingly(LONGEST_START, "the balancer of the database", () -> isReachable(superuser));
        try (Connection connection = superuser.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create role plateau login password '" + password + "'");
            statement.execute("create database plateau owner plateau");
        } catch (SQLException e) {
            throw new IOException(e);
        }
        return new DatabaseAddress(url + "plateau", "plateau", password);
    }

    private static boolean isReachable(DatabaseAddress address) {
        try {
            address.connect().close();
            return true;
        } catch (SQLException notYet) {
            return false;
        }
    }

    /** True if there is a primary with a synchronous standby. */
    boolean isWhole() {
        Map<String, String> roles = roles();
        return roles.containsValue("leader") && roles.containsValue("sync_standby");
    }

    PatroniNode primary() {
        return node("leader");
    }

    PatroniNode standby() {
        return node("sync_standby");
    }

    private PatroniNode node(String role) {
        Map<String, String> roles = roles();
        return nodes.stream()
                .filter(node -> role.equals(roles.get(node.name())))
                .findFirst()
                .orElseThrow();
    }

    /** Waits until another than this has taken over. */
    void awaitFailover(PatroniNode lost) {
        Eventually.sparingly(
                LONGEST_FAILOVER,
                "a failover",
                () -> roles().entrySet().stream()
                        .anyMatch(node -> node.getValue().equals("leader")
                                && !node.getKey().equals(lost.name())));
    }

    /** Roles of those that run, by name, as one of them knows them. */
    private Map<String, String> roles() {
        for (int node = 0; node < ClusterPorts.NODES.size(); node++) {
            try {
                Map<String, String> roles = new HashMap<>();
                for (JsonNode member : JSON.readTree(LoopbackClient.get(ports.patroni(node), "/cluster")
                                .body())
                        .get("members")) {
                    if (member.get("state").stringValue().matches("running|streaming")) {
                        roles.put(
                                member.get("name").stringValue(),
                                member.get("role").stringValue());
                    }
                }
                return roles;
            } catch (IOException away) {
                // The other may answer.
            }
        }
        return Map.of();
    }

    @Override
    public void close() {
        nodes.forEach(PatroniNode::close);
        etcd.close();
    }
}
