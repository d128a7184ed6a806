package dev.plateau.server.access;

import ch.qos.logback.classic.Level;
import dev.plateau.server.access.sessions.AccountSessions;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.platform.audit.AuditActor;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.storage.BorrowedDatabase;
import dev.plateau.server.platform.storage.DatabaseAddress;
import dev.plateau.server.platform.storage.DatabaseClock;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Optional;
import javax.sql.DataSource;
import org.slf4j.LoggerFactory;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import picocli.CommandLine;

/**
 * The part of the server that commands use: projects and tokens, with their entities, on one connection. The whole server takes several times as
 * long to start.
 */
public final class CommandContext implements AutoCloseable {
    private final AnnotationConfigApplicationContext context;

    private CommandContext(AnnotationConfigApplicationContext context) {
        this.context = context;
    }

    /** Has annotations only: as a configuration class it would be part of the server, too. */
    @AutoConfigurationPackage(basePackageClasses = {Project.class, UploadToken.class})
    @ImportAutoConfiguration({
        HibernateJpaAutoConfiguration.class,
        DataJpaRepositoriesAutoConfiguration.class,
        TransactionAutoConfiguration.class
    })
    @Import({AuditLog.class, Projects.class, Tokens.class, Accounts.class, AccountSessions.class, FailedSignIns.class})
    private static final class Part {}

    /** Work of a command. */
    @FunctionalInterface
    public interface Work {
        void with(CommandContext context) throws IOException;
    }

    /**
     * Does the work of a command on the database that the environment names, else on the one in a data folder, with or without a running server.
     * Prints a failure.
     *
     * @return the exit code
     */
    public static int run(Path data, Work work) {
        quieten();
        try (BorrowedDatabase database = database(data);
                CommandContext context = open(database.address())) {
            work.with(context);
            return CommandLine.ExitCode.OK;
        } catch (IOException | IllegalArgumentException failure) {
            System.err.println(failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    private static BorrowedDatabase database(Path data) throws IOException {
        Optional<DatabaseAddress> external = DatabaseAddress.given(System.getenv());
        return external.isPresent() ? BorrowedDatabase.at(external.get()) : BorrowedDatabase.in(data);
    }

    /** Keeps log messages out of standard output, which has the token. */
    private static void quieten() {
        if (LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME) instanceof ch.qos.logback.classic.Logger root) {
            root.setLevel(Level.WARN);
        }
    }

    /** Connects to a database whose tables exist. */
    public static CommandContext open(DatabaseAddress database) throws IOException {
        DataSource connection = connect(database);
        var context = new AnnotationConfigApplicationContext();
        context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor());
        context.registerBean(DataSource.class, () -> connection);
        context.registerBean(Clock.class, () -> new DatabaseClock(connection));
        context.registerBean(JdbcClient.class, () -> JdbcClient.create(connection));
        context.registerBean(PasswordEncoder.class, PasswordEncoderFactories::createDelegatingPasswordEncoder);
        context.registerBean(AuditActor.Current.class, () -> () -> AuditActor.COMMAND);
        context.register(Part.class);
        context.refresh();
        return new CommandContext(context);
    }

    private static DataSource connect(DatabaseAddress database) throws IOException {
        try {
            return new SingleConnectionDataSource(database.connect(), true);
        } catch (SQLException failure) {
            throw new IOException("The database at " + database + " can't be used: " + failure.getMessage(), failure);
        }
    }

    public Projects projects() {
        return context.getBean(Projects.class);
    }

    public Tokens tokens() {
        return context.getBean(Tokens.class);
    }

    public TransactionTemplate transaction() {
        return new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
    }

    public JdbcOperations jdbc() {
        return new JdbcTemplate(context.getBean(DataSource.class));
    }

    Accounts accounts() {
        return context.getBean(Accounts.class);
    }

    FailedSignIns failedSignIns() {
        return context.getBean(FailedSignIns.class);
    }

    /** Closes the context and its connection. */
    @Override
    public void close() {
        context.close();
    }
}
