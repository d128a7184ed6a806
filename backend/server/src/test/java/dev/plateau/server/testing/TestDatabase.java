package dev.plateau.server.testing;

import dev.plateau.server.platform.storage.BorrowedDatabase;
import dev.plateau.server.platform.storage.DatabaseAddress;
import dev.plateau.server.platform.storage.DistributedTables;
import dev.plateau.server.platform.storage.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.Driver;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.FileSystemUtils;

/**
 * One embedded PostgreSQL per JVM with a database for each application context; or the PostgreSQL at {@code plateau.test.database}, a JDBC address
 * with a user who may create databases. These are dropped at the end. A Citus cluster is given by its coordinator, with workers in the database that the
 * address names: then the tables are distributed, and with {@code plateau.test.routed} a statement on several nodes fails.
 */
public class TestDatabase implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    private static final String GIVEN = System.getProperty("plateau.test.database", "");
    /** JVMs share a given server. */
    private static final String PREFIX = "test_" + ProcessHandle.current().pid() + "_";

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private static final Queue<ConfigurableApplicationContext> CONTEXTS = new ConcurrentLinkedQueue<>();

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        DatabaseAddress address = create();
        CONTEXTS.add(context);
        if (Boolean.getBoolean("plateau.test.routed")) {
            // A statement that takes more than one node fails.
            TestPropertyValues.of(
                            "spring.datasource.hikari.connection-init-sql=set citus.multi_task_query_log_level = 'error'")
                    .applyTo(context);
        }
        // All contexts of a JVM share the server's 100 connections: who pauses keeps none.
        TestPropertyValues.of(
                        "spring.datasource.hikari.minimum-idle=0",
                        "spring.datasource.hikari.idle-timeout=10000",
                        "plateau.detection.history-age=36500d",
                        "plateau.detection.history-rest=0s",
                        "plateau.detection.late-age=36500d",
                        "plateau.storage.distributed=" + isDistributed(),
                        // A second web server takes time to start: one test has it.
                        "management.server.port=" + context.getEnvironment().getProperty("test.management.port", ""))
                .applyTo(context);
        context.getBeanFactory().registerSingleton("testDatabase", new JdbcConnectionDetails() {
            @Override
            public String getJdbcUrl() {
                return address.url();
            }

            @Override
            public String getUsername() {
                return address.user();
            }

            @Override
            public String getPassword() {
                return address.password();
            }
        });
    }

    /** Tests whether databases are on a server that is not this JVM's own. */
    public static boolean isGiven() {
        return !GIVEN.isEmpty();
    }

    /** Tests whether that server is a Citus cluster. */
    public static boolean isDistributed() {
        return Server.NODES.isDistributed();
    }

    /** Waits until the workers have committed what the coordinator has: a queue may be empty before its results are seen. */
    static void awaitCommits(JdbcClient jdbc) {
        if (isDistributed()) {
            Eventually.until(
                    "the workers' transactions have ended",
                    () -> jdbc.sql("""
                            select bool_and(result = '0') from run_command_on_workers(
                              'select count(*) from pg_prepared_xacts where database = current_database()')
                            """).query(Boolean.class).single());
        }
    }

    /** Makes a database with the tables: a copy, which takes less time than the migrations. */
    public static DatabaseAddress create() {
        return create(" template " + Tables.DATABASE).coordinator();
    }

    /** Makes an empty database. */
    public static DatabaseAddress createEmpty() {
        TestCluster made = create("");
        made.join();
        return made.coordinator();
    }

    private static TestCluster create(String from) {
        String name = PREFIX + NUMBER.incrementAndGet();
        Server.NODES.execute("create database " + name + from);
        return Server.NODES.with(name);
    }

    /** Made when first asked for. */
    private static final class Tables {
        static final String DATABASE = make();

        private static String make() {
            DatabaseAddress address = createEmpty();
            try {
                BorrowedDatabase.at(address).close();
                String name = address.url().replaceFirst(".*/", "");
                if (isDistributed()) {
                    DistributedTables.distribute(address.unpooled());
                    // Citus keeps a connection to each of its databases, and one with connections can't be copied.
                    Server.NODES.execute("alter database " + name + " allow_connections false");
                    Server.NODES.execute(
                            "select pg_terminate_backend(pid) from pg_stat_activity where datname = '" + name + "'");
                }
                return name;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Started when first asked for. */
    private static final class Server {
        static final TestCluster NODES = isGiven() ? TestCluster.of(given()) : new TestCluster(List.of(start()));

        private static DatabaseAddress given() {
            Properties parts = Objects.requireNonNull(Driver.parseURL(GIVEN, null), "no JDBC address: " + GIVEN);
            Runtime.getRuntime().addShutdownHook(new Thread(Server::drop));
            return new DatabaseAddress(
                    GIVEN.replaceFirst("\\?.*", ""), parts.getProperty("user", ""), parts.getProperty("password", ""));
        }

        private static DatabaseAddress start() {
            try {
                Path folder = TestDataFolder.fill(Files.createTempDirectory("plateau-test-"));
                EmbeddedPostgres postgres = EmbeddedPostgres.start(folder);
                if (StatementLog.isWanted()) {
                    StatementLog.begin(postgres.address());
                }
                Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(postgres, folder)));
                return postgres.address();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void drop() {
            CONTEXTS.forEach(ConfigurableApplicationContext::close);
            for (int number = NUMBER.get(); number > 0; number--) {
                NODES.execute("drop database if exists " + PREFIX + number + " with (force)");
            }
        }

        /** The contexts end first: each would wait for a database that is gone. */
        private static void remove(EmbeddedPostgres postgres, Path folder) {
            CONTEXTS.forEach(ConfigurableApplicationContext::close);
            try {
                postgres.close();
                if (StatementLog.isWanted()) {
                    StatementLog.keep(folder);
                }
                FileSystemUtils.deleteRecursively(folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
