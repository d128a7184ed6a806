package dev.plateau.server.testing;

import dev.plateau.server.platform.storage.BorrowedDatabase;
import dev.plateau.server.platform.storage.DatabaseAddress;
import dev.plateau.server.platform.storage.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;

/** One embedded PostgreSQL per JVM with a database for each application context. */
public class TestDatabase implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private static final Queue<ConfigurableApplicationContext> CONTEXTS = new ConcurrentLinkedQueue<>();

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        DatabaseAddress address = create();
        CONTEXTS.add(context);
        // All contexts of a JVM share the server's 100 connections: who pauses keeps none.
        TestPropertyValues.of(
                        "spring.datasource.hikari.minimum-idle=0",
                        "spring.datasource.hikari.idle-timeout=10000",
                        "plateau.detection.history-age=36500d",
                        "plateau.detection.history-rest=0s",
                        "plateau.detection.late-age=36500d",
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

    /** Makes a database with the tables: a copy, which takes less time than the migrations. */
    public static DatabaseAddress create() {
        return create(" template " + Tables.DATABASE);
    }

    /** Makes an empty database. */
    public static DatabaseAddress createEmpty() {
        return create("");
    }

    private static DatabaseAddress create(String from) {
        String name = "test_" + NUMBER.incrementAndGet();
        DatabaseAddress address = Server.POSTGRES.address();
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + name + from);
        } catch (SQLException e) {
            throw new IllegalStateException("no database for this test", e);
        }
        return new DatabaseAddress(
                address.url().replaceFirst("/postgres$", "/" + name), address.user(), address.password());
    }

    /** Made when first asked for. */
    private static final class Tables {
        static final String DATABASE = make();

        private static String make() {
            DatabaseAddress address = createEmpty();
            try {
                BorrowedDatabase.at(address).close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return address.url().replaceFirst(".*/", "");
        }
    }

    /** Started when first asked for. */
    private static final class Server {
        static final EmbeddedPostgres POSTGRES = start();

        private static EmbeddedPostgres start() {
            try {
                Path folder = TestDataFolder.fill(Files.createTempDirectory("plateau-test-"));
                EmbeddedPostgres postgres = EmbeddedPostgres.start(folder);
                if (StatementLog.isWanted()) {
                    StatementLog.begin(postgres.address());
                }
                Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(postgres, folder)));
                return postgres;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
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
