package dev.plateau.server.platform.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.flywaydb.core.Flyway;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.flyway.autoconfigure.FlywayConnectionDetails;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Chooses the database: the one that {@code spring.datasource.url} names, else the embedded one in {@code plateau.data}. */
@Configuration(proxyBeanMethods = false)
class StorageConfiguration {
    @Bean
    Storage storage(Environment environment, StorageSettings settings) {
        return new Storage(noneGiven(environment), settings.distributed());
    }

    /** Checks an external database before its migration; the folder of an embedded one was checked before it was opened. */
    @Bean
    FlywayMigrationStrategy migrations(Environment environment, StorageSettings settings) {
        return flyway -> {
            if (!noneGiven(environment)) {
                refuseIncompatible(flyway, environment.getRequiredProperty("spring.datasource.url"));
            }
            PackingProgress progress =
                    PackingProgress.watch(flyway.getConfiguration().getDataSource());
            try {
                flyway.migrate();
            } finally {
                progress.end();
            }
            if (settings.distributed()) {
                distribute(flyway);
            }
        };
    }

    private static void refuseIncompatible(Flyway flyway, String url) {
        try {
            IncompatibleTables.refuse(flyway, IncompatibleTables.Place.of(url));
        } catch (IncompatibleTables refused) {
            throw new UncheckedIOException(refused);
        }
    }

    private static void distribute(Flyway flyway) {
        try {
            DistributedTables.distribute(flyway.getConfiguration().getDataSource());
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    private static boolean noneGiven(Environment environment) {
        return environment.getProperty("spring.datasource.url", "").isBlank();
    }

    private static final class NoDatabaseGiven implements Condition {
        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return noneGiven(context.getEnvironment());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Conditional(NoDatabaseGiven.class)
    @ConditionalOnMissingBean(JdbcConnectionDetails.class)
    static class Embedded {
        /** The connection pool depends on this through the address, so PostgreSQL stops after the pool has closed. */
        @Bean
        EmbeddedPostgres embeddedPostgres(DataSettings settings) throws IOException {
            return EmbeddedPostgres.start(settings.folder());
        }

        @Bean
        JdbcConnectionDetails embeddedAddress(EmbeddedPostgres postgres) {
            return new EmbeddedApplication(postgres.application());
        }

        /** Migrations make tables, which the server's own role may not. */
        @Bean
        FlywayConnectionDetails embeddedOwner(EmbeddedPostgres postgres) {
            return new EmbeddedOwner(postgres.owner());
        }
    }

    private static final class EmbeddedOwner extends EmbeddedAddress implements FlywayConnectionDetails {
        EmbeddedOwner(DatabaseAddress address) {
            super(address);
        }
    }

    private static final class EmbeddedApplication extends EmbeddedAddress implements JdbcConnectionDetails {
        EmbeddedApplication(DatabaseAddress address) {
            super(address);
        }
    }

    /** The methods that both kinds of connection details have. */
    @SuppressWarnings("UnusedMethod") // implement the interfaces of the subclasses
    private abstract static class EmbeddedAddress {
        private final DatabaseAddress address;

        EmbeddedAddress(DatabaseAddress address) {
            this.address = address;
        }

        public String getJdbcUrl() {
            return address.url();
        }

        public String getUsername() {
            return address.user();
        }

        public String getPassword() {
            return address.password();
        }
    }
}
