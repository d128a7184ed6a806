package dev.plateau.server.platform.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.server.testing.ServerProcess;
import dev.plateau.server.testing.TestDataFolder;
import dev.plateau.server.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Server and command line on tables that another first migration or a newer version made. */
class IncompatibleTablesTests {
    /** The history as Flyway writes it. */
    private static final List<String> OLDER = List.of(
            "create table project (id bigint primary key, name text not null, heard_at timestamptz)",
            "insert into project values (1, 'shop', '2026-03-01T12:00:00Z')",
            "create table judging_rule (project_id bigint references project, place int)",
            "insert into judging_rule values (1, 7)",
            """
            create table flyway_schema_history (
                installed_rank int primary key, version varchar(50), description varchar(200) not null, type varchar(20) not null,
                script varchar(1000) not null, checksum int, installed_by varchar(100) not null,
                installed_on timestamp not null default now(), execution_time int not null, success boolean not null)
            """,
            """
            insert into flyway_schema_history values
                (1, '1', 'access and catalog', 'SQL', 'V1__access_and_catalog.sql', 1234567, 'plateau', now(), 10, true),
                (2, '2', 'judging rules', 'SQL', 'V2__judging_rules.sql', 7654321, 'plateau', now(), 10, true)
            """);

    @TempDir
    Path folder;

    @Test
    void aFolderIsRefusedAndStaysAsItIs() throws Exception {
        DatabaseAddress superuser;
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(TestDataFolder.fill(folder))) {
            superuser = postgres.address();
            fill(superuser);
        }
        List<String> before = contentOfStoppedDatabase(superuser);
        assertThat(before).contains("table judging_rule of plateau", "row of judging_rule (1,7)");
        String refusal = "The data folder " + folder.toRealPath()
                + " was made by a version of Plateau before 0.1.0 and is left unchanged: start with an empty folder, --data DIR.";

        ServerProcess server = ServerProcess.start("--port", "0", "--data", folder.toString());
        assertThat(server.exitCode()).as(server.output()).isEqualTo(1);
        assertThat(server.output()).contains(refusal).doesNotContain("\tat ");
        assertThat(tokenCommand(Map.of(), "--data", folder.toString())).isEqualTo(refusal);

        assertThat(folder.resolve("database/postmaster.pid")).doesNotExist();
        assertThat(contentOfStoppedDatabase(superuser)).isEqualTo(before);
    }

    @Test
    void aGivenDatabaseIsRefusedAndStaysAsItIs() throws Exception {
        DatabaseAddress given = TestDatabase.createEmpty();
        fill(given);
        List<String> before = content(given);
        Map<String, String> environment = Map.of(
                "SPRING_DATASOURCE_URL", given.url() + "?ApplicationName=secret",
                "SPRING_DATASOURCE_USERNAME", given.user(),
                "SPRING_DATASOURCE_PASSWORD", given.password());
        String refusal =
                "The database " + given.url() + " was made by a version of Plateau before 0.1.0 and is left unchanged:"
                        + " give an empty database, SPRING_DATASOURCE_URL.";

        ServerProcess server = ServerProcess.start(environment, "--port", "0");
        assertThat(server.exitCode()).as(server.output()).isEqualTo(1);
        assertThat(server.output()).contains(refusal).doesNotContain("\tat ");
        assertThat(tokenCommand(environment)).isEqualTo(refusal);

        assertThat(content(given)).isEqualTo(before);
    }

    @Test
    void aDatabaseOfANewerVersionIsRefused() throws Exception {
        DatabaseAddress given = TestDatabase.create();
        addMigration(given, "9998", "expand the later");
        BorrowedDatabase.at(given).close();

        addMigration(given, "9999", "later");
        assertThatThrownBy(() -> BorrowedDatabase.at(given))
                .isInstanceOf(StorageUnavailable.class)
                .hasMessage("The database " + given.url()
                        + " was made by a newer version of Plateau (migration 9999, later)"
                        + " and is left unchanged: start that version, restore a backup from before its migration,"
                        + " or give an empty database, SPRING_DATASOURCE_URL.");
    }

    @Test
    void aFolderOfANewerVersionIsRefused() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(TestDataFolder.fill(folder))) {
            BorrowedDatabase.at(postgres.owner()).close();
            addMigration(postgres.owner(), "9999", "later");
        }
        assertThatThrownBy(() -> EmbeddedPostgres.start(folder))
                .isInstanceOf(StorageUnavailable.class)
                .hasMessage(
                        "The data folder " + folder.toRealPath()
                                + " was made by a newer version of Plateau (migration 9999, later) and is left unchanged: start that"
                                + " version, restore a backup from before its migration, or start with an empty folder, --data DIR.");
    }

    private static void addMigration(DatabaseAddress database, String version, String description) throws SQLException {
        execute(database, """
                insert into flyway_schema_history
                select max(installed_rank) + 1, '%s', '%s', 'SQL', 'V.sql', 1, 'plateau', now(), 10, true
                from flyway_schema_history
                """.formatted(version, description));
    }

    private static String tokenCommand(Map<String, String> environment, String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("token", "create", "--project", "shop", "--name", "ci"));
        all.addAll(List.of(arguments));
        ServerProcess command = ServerProcess.start(environment, all.toArray(String[]::new));
        assertThat(command.exitCode()).as(command.output()).isEqualTo(1);
        return command.output().lines().toList().getLast();
    }

    private static void fill(DatabaseAddress address) throws SQLException {
        execute(address, OLDER.toArray(String[]::new));
    }

    private static void execute(DatabaseAddress address, String... statements) throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Past {@link EmbeddedPostgres}, which would refuse the folder. */
    private List<String> contentOfStoppedDatabase(DatabaseAddress superuser) throws IOException {
        PostgresPrograms programs = PostgresPrograms.unpackInto(folder.toRealPath());
        String database = folder.resolve("database").toString();
        String port = superuser.url().replaceAll(".*:(\\d+)/.*", "$1");
        String options = "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=";
        String log = folder.resolve("postgresql.log").toString();
        programs.run("pg_ctl", List.of("-D", database, "-l", log, "-w", "-o", options, "start"));
        try {
            return content(superuser);
        } finally {
            programs.run("pg_ctl", List.of("-D", database, "-m", "fast", "-w", "stop"));
        }
    }

    /** All tables with owner and rights, all columns and all rows. */
    private static List<String> content(DatabaseAddress address) {
        JdbcClient client = JdbcClient.create(address.unpooled());
        List<String> content = new ArrayList<>(
                client.sql("""
                        select 'table ' || relname || ' of ' || relowner::regrole || coalesce(' ' || relacl::text, '') from pg_class
                        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S')
                        union all
                        select 'column ' || table_name || '.' || column_name || ' ' || data_type from information_schema.columns
                        where table_schema = 'public'
                        union all
                        select 'role ' || rolname || ' ' || coalesce(rolpassword, '') from pg_authid where rolname like 'plateau%'
                        order by 1
                        """).query((row, number) -> row.getString(1)).list());
        for (String table : List.of("project", "judging_rule", "flyway_schema_history")) {
            content.addAll(client.sql("select 'row of " + table + " ' || t::text from " + table + " t order by 1")
                    .query((row, number) -> row.getString(1))
                    .list());
        }
        return content;
    }
}
