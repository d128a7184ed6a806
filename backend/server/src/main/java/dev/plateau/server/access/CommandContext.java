package dev.plateau.server.access;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.platform.storage.DatabaseAddress;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import javax.sql.DataSource;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

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
    @Import({Projects.class, Tokens.class})
    private static final class Part {}

    /** Connects to a database whose tables exist. */
    public static CommandContext open(DatabaseAddress database) throws IOException {
        DataSource connection = connect(database);
        var context = new AnnotationConfigApplicationContext();
        context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor());
        context.registerBean(DataSource.class, () -> connection);
        context.registerBean(Clock.class, () -> Clock.tick(Clock.systemUTC(), ChronoUnit.MICROS.getDuration()));
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

    /** Closes the context and its connection. */
    @Override
    public void close() {
        context.close();
    }
}
