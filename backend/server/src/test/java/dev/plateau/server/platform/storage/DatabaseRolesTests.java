package dev.plateau.server.platform.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.Night;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerContext;
import dev.plateau.server.testing.TestDataFolder;
import dev.plateau.server.testing.TestDatabase;
import dev.plateau.server.testing.TestTokens;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The server's own role reads and writes rows, and can do nothing else to the machine or the tables. */
class DatabaseRolesTests {
    @TempDir
    Path folder;

    @Test
    void applicationAndOwnerAreNoSuperusersAndTheApplicationOnlyHandlesRows() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(TestDataFolder.fill(folder))) {
            migrate(postgres.owner());
            var configuration = new StorageConfiguration.Embedded();
            assertThat(configuration.embeddedAddress(postgres).getUsername()).isEqualTo(DatabaseRoles.APPLICATION);
            assertThat(configuration.embeddedOwner(postgres).getUsername()).isEqualTo(DatabaseRoles.OWNER);
            for (DatabaseAddress address : List.of(postgres.owner(), postgres.application())) {
                assertThat(isSuperuser(address)).as(address.user()).isFalse();
                refuses(address, "copy (select 1) to program 'true'");
                refuses(address, "select pg_read_file('postgresql.conf')");
                refuses(address, "alter system set fsync = off");
            }
            refuses(postgres.application(), "create table intruder (id int)");
            refuses(postgres.application(), "drop table score");
            refusesChangesOfTheAuditLog(postgres.application());
            DatabaseRoles.prepare(postgres.address());
            refusesChangesOfTheAuditLog(postgres.application());
            assertThat(tablesWithoutRights(postgres.application())).isEmpty();
        }
    }

    @Test
    void folderThatTheSuperuserMadeIsTakenOver() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(TestDataFolder.fill(folder))) {
            migrate(postgres.address());
        }
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(folder)) {
            assertThat(tablesWithoutRights(postgres.application())).isEmpty();
            try (Connection connection = postgres.owner().connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("alter table score add column later int");
                statement.execute("alter sequence score_ids increment 2");
            }
        }
    }

    /** An external database as docker-compose makes it: migrations and the server have roles of their own. */
    @Test
    void thePlainRoleSufficesToServe() throws Exception {
        assumeFalse(TestDatabase.isDistributed(), "the workers of the test have no roles of their own");
        DatabaseAddress superuser = TestDatabase.createEmpty();
        DatabaseRoles.prepare(superuser);
        DatabaseAddress plain = superuser.as(DatabaseRoles.APPLICATION);
        Map<String, String> environment = Map.of(
                "SPRING_DATASOURCE_URL", plain.url(),
                "SPRING_DATASOURCE_USERNAME", plain.user(),
                "SPRING_DATASOURCE_PASSWORD", plain.password(),
                "SPRING_FLYWAY_USER", DatabaseRoles.OWNER,
                "SPRING_FLYWAY_PASSWORD", plain.password());
        try (ServerContext server = ServerContext.start(environment)) {
            client(plain)
                    .sql(
                            "insert into account (id, name, password_hash, created_at) values (1, 'nobody', '{noop}', now())")
                    .update();
            var project = new RemoteProject(
                    server.address(), "plain", TestTokens.create(superuser.as(DatabaseRoles.OWNER), "plain"));
            for (int night = 0; night < Night.CONFIRMED; night++) {
                project.upload(new Night("Suite", 0, night, 1));
            }
            Eventually.until(
                    "detection",
                    () -> client(plain)
                                    .sql("select count(*) from incident")
                                    .query(Long.class)
                                    .single()
                            == 1);
        }
        assertThat(tablesWithoutRights(plain)).isEmpty();
        assertThat(isSuperuser(plain)).isFalse();
        refuses(plain, "create table intruder (id int)");
        refuses(plain, "drop table score");
    }

    private static void refusesChangesOfTheAuditLog(DatabaseAddress application) {
        client(application)
                .sql("insert into audit_event (actor, action, subject) values ('SERVER', 'CREATED', 'PROJECT')")
                .update();
        for (String change : List.of("delete from", "truncate")) {
            refuses(application, change + " audit_event");
        }
        refuses(application, "update audit_event set at = now()");
        refuses(application, "alter table audit_event add column more int");
    }

    private static void migrate(DatabaseAddress address) {
        Flyway.configure().dataSource(address.unpooled()).load().migrate();
    }

    private static boolean isSuperuser(DatabaseAddress address) {
        return client(address)
                .sql("select rolsuper from pg_roles where rolname = current_user")
                .query(Boolean.class)
                .single();
    }

    private static List<String> tablesWithoutRights(DatabaseAddress address) {
        JdbcClient client = client(address);
        assertThat(client.sql("select count(*) from pg_tables where schemaname = 'public'")
                        .query(Integer.class)
                        .single())
                .isGreaterThan(40);
        return client.sql("""
                        select tablename from pg_tables where schemaname = 'public' and tablename <> 'audit_event'
                          and not (select bool_and(has_table_privilege('public.' || quote_ident(tablename), right_to))
                            from unnest(array['select', 'insert', 'update', 'delete']) right_to)
                        union all
                        select sequencename from pg_sequences where schemaname = 'public'
                          and not has_sequence_privilege('public.' || quote_ident(sequencename), 'usage')
                        """).query((row, number) -> row.getString(1)).list();
    }

    private static JdbcClient client(DatabaseAddress address) {
        return JdbcClient.create(address.unpooled());
    }

    private static void refuses(DatabaseAddress address, String sql) {
        assertThatExceptionOfType(SQLException.class)
                .as(address.user() + ": " + sql)
                .isThrownBy(() -> {
                    try (Connection connection = address.connect();
                            Statement statement = connection.createStatement();
                            ResultSet ignored = statement.execute(sql) ? statement.getResultSet() : null) {
                        assertThat(ignored).isNull();
                    }
                })
                .satisfies(refusal -> assertThat(refusal.getSQLState()).isEqualTo("42501"));
    }
}
