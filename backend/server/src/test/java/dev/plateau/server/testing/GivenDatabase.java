package dev.plateau.server.testing;

import com.zaxxer.hikari.HikariDataSource;
import dev.plateau.server.platform.storage.BorrowedDatabase;
import dev.plateau.server.platform.storage.DatabaseAddress;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A database that real servers are given and that outlives them, with an administrator and one project, whose confirmed changes are told to
 * two people by mail at once. Tests look into it past the servers.
 */
public final class GivenDatabase {
    /** How many are told of an incident. */
    public static final int READERS = 2;

    /** Name of the project. */
    public static final String PROJECT = "faults";

    private final DatabaseAddress address;
    private final JdbcClient jdbc;
    private final String token;

    /** Fills an empty database. */
    public GivenDatabase(DatabaseAddress address) throws IOException {
        this.address = address;
        BorrowedDatabase.at(address).close();
        jdbc = JdbcClient.create(pool(address));
        token = TestTokens.create(address, PROJECT);
        jdbc.sql("insert into account (id, name, password_hash, created_at) values (1, 'nobody', '{noop}', now())")
                .update();
        jdbc.sql("""
            insert into alert_rule (project_id, channel, recipients, secret, least_effect, certainty, pattern, cadence,
                created_at)
            select id, 'MAIL', '{one@example.org,two@example.org}', 'secret', 0.05, 'CONFIRMED', '', 'IMMEDIATE', now() from project
            """).update();
    }

    /** Tests poll the database, and a login costs more than most queries. Idle connections are closed: all pools share the server's 100. */
    private static HikariDataSource pool(DatabaseAddress address) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(address.url());
        pool.setUsername(address.user());
        pool.setPassword(address.password());
        pool.setMinimumIdle(0);
        pool.setIdleTimeout(10_000);
        return pool;
    }

    /** Starts a server on it that sends its mails to a mail server of the test, and is quicker than usual. */
    public ServerProcess serve(MoodySmtp smtp) throws IOException {
        return serve(patientWithHooks(smtp));
    }

    private static Map<String, String> patientWithHooks(MoodySmtp smtp) {
        Map<String, String> environment = quickAlerts(smtp);
        environment.put("PLATEAU_ALERTS_HOOKLIMIT", "2m");
        return environment;
    }

    /** Environment variables of a server that sends its mails to a mail server of the test, and is quicker than usual. */
    public static Map<String, String> quickAlerts(MoodySmtp smtp) {
        Map<String, String> environment = new HashMap<>();
        environment.put("SPRING_MAIL_HOST", "127.0.0.1");
        environment.put("SPRING_MAIL_PORT", String.valueOf(smtp.port()));
        environment.put("PLATEAU_ALERTS_SETTLE", "200ms");
        environment.put("PLATEAU_ALERTS_RETRYAFTER", "200ms");
        environment.put("PLATEAU_DETECTION_HISTORYAGE", "36500d");
        environment.put("PLATEAU_DETECTION_LATEAGE", "36500d");
        environment.put("PLATEAU_ALERTS_ALLOWPRIVATEHOOKS", "true");
        return environment;
    }

    /** Starts a server on it with further environment variables. */
    public ServerProcess serve(Map<String, String> further) throws IOException {
        return serve(FastStart.command(), further);
    }

    /** Starts a server on it by a command. */
    ServerProcess serve(List<String> command, Map<String, String> further) throws IOException {
        return ServerProcess.start(command, environment(further), "--port", "0");
    }

    /** Starts a server on it at a port of this machine, by a command. */
    public ServerProcess serveAt(int port, List<String> command, Map<String, String> further) throws IOException {
        return ServerProcess.start(command, environment(further), "--port", String.valueOf(port));
    }

    /** Starts a server on it in this JVM, which sends its mails to a mail server of the test and is quicker than usual. */
    public ServerContext serveHere(MoodySmtp smtp) {
        return serveHere(patientWithHooks(smtp));
    }

    /** Starts a server on it in this JVM with further environment variables. */
    public ServerContext serveHere(Map<String, String> further) {
        return ServerContext.start(environment(further));
    }

    private Map<String, String> environment(Map<String, String> further) {
        Map<String, String> environment = new HashMap<>(variables(address));
        environment.put("SPRING_DATASOURCE_HIKARI_CONNECTIONTIMEOUT", "1000");
        environment.putAll(further);
        return environment;
    }

    /** Environment variables of a server on a database. */
    public static Map<String, String> variables(DatabaseAddress address) {
        return Map.of(
                "SPRING_DATASOURCE_URL", address.url(),
                "SPRING_DATASOURCE_USERNAME", address.user(),
                "SPRING_DATASOURCE_PASSWORD", address.password(),
                "PLATEAU_STORAGE_DISTRIBUTED", String.valueOf(TestDatabase.isDistributed()));
    }

    /** Looks past the servers. */
    public JdbcClient jdbc() {
        return jdbc;
    }

    /** Has confirmed changes told to a web hook, too. */
    public void tellHook(String hook) {
        jdbc.sql("""
            insert into alert_rule (project_id, channel, recipients, secret, least_effect, certainty, pattern, cadence,
                created_at)
            select id, 'WEBHOOK', array[?], 'secret', 0.05, 'CONFIRMED', '', 'IMMEDIATE', now() from project
            """).param(hook).update();
    }

    /** Adds an administrator. */
    public void addAdministrator(String name, String password) {
        jdbc.sql("""
            insert into account (id, name, password_hash, administrator, created_at) values (2, ?, ?, true, now())
            """).params(name, "{noop}" + password).update();
    }

    /** Its project, as one of the servers shows it. */
    public RemoteProject project(URI server) {
        return new RemoteProject(server, PROJECT, token);
    }

    public long count(String query) {
        return jdbc.sql("select count(*) from " + query).query(Long.class).single();
    }

    /** The Message-IDs of all messages, with their state. */
    public Map<String, String> messages() {
        Map<String, String> states = new HashMap<>();
        jdbc.sql("select message_id, state from message").query(row -> {
            states.put("<" + row.getString(1) + "@localhost>", row.getString(2));
        });
        return states;
    }

    /** Waits at most a minute until so many rows are there. */
    public void await(String what, String rows, long expected) {
        Eventually.until(expected + " " + what, () -> count(rows) == expected);
    }

    /** Waits until so many messages have been sent, and nothing is left to evaluate or to send. */
    public void awaitSent(int messages) {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!isAllSent(messages)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not sent after a minute: " + messages() + ", "
                        + count("waiting_for_detection") + " series to be evaluated, "
                        + jdbc.sql("select title from incident")
                                .query(String.class)
                                .list());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private boolean isAllSent(int messages) {
        List<Long> found = jdbc.sql("""
            select count(*) filter (where state = 'SENT'), count(*) filter (where state <> 'SENT'), (select count(*) from waiting_for_detection)
            from message
            """)
                .query((row, number) -> List.of(row.getLong(1), row.getLong(2), row.getLong(3)))
                .single();
        return found.equals(List.of((long) messages, 0L, 0L));
    }
}
