package dev.plateau.server.upgrade;

import dev.plateau.server.platform.storage.DatabaseAddress;
import dev.plateau.server.platform.storage.EmbeddedPostgres;
import dev.plateau.server.testing.ModuleFolder;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerContext;
import dev.plateau.server.testing.TestTokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Makes the data folder of this version, as test data of later ones. */
@Command(name = "data-folder", description = "Packs a small data folder of this version: test data of later versions.")
public final class DataFolderCommand implements Callable<Integer> {
    private static final String PROJECT = "shop";

    /** What REST can't store, or only for a moment: rows that a killed server leaves. */
    private static final List<String> FURTHER_ROWS = List.of(
            "insert into failed_sign_in values ('admin', 3, '2026-11-20T08:00:00Z', '2026-11-20T08:00:08Z')",
            "insert into shared_machine select fingerprint, '2026-11-20T08:00:00Z', 'admin' from host where label = 'lab-1' limit 1",
            "insert into detection_queue (series_id, branch) select min(id), 'main' from series where axis = 'commit'",
            "insert into reevaluation select s.id, 'main', min(p.score_id), 'excluded' from series s join point p on p.series_id = s.id group by s.id limit 1",
            "insert into lease select 'messages', 'x', id, gen_random_uuid(), '2026-11-20T08:00:00Z' from project limit 1",
            "insert into unsubscribed select min(id), 'team@example.org', '2026-11-20T08:00:00Z' from alert_rule",
            """
            insert into missing_data (id, rule_id, machine, last_at, detected_at)
            select 1, max(id), 'lab-9', '2026-11-01T08:00:00Z', '2026-11-04T08:00:00Z' from alert_rule
            """,
            """
            insert into audit_finding (audit_id, kind, series_id, branch, score_id, level_before, level_after, ratio)
            select max(a.id), 'UNCONFIRMED', min(p.series_id), 'main', min(p.score_id), 100, 110, 1.1 from audit a, point p
            """,
            "insert into audit_failure select max(a.id), min(s.id), 'out of time' from audit a, series s",
            """
            insert into capsule_result (project_id, incident_id, digest, result, added_at, added_by)
            select project_id, id, '\\x00'::bytea, '{"format": "plateau-capsule-result"}', '2026-11-20T08:00:00Z', 'ci' from incident limit 1
            """,
            """
            insert into deletion (project_id, upload_id, total, requested_at, requested_by)
            select max(id), gen_random_uuid(), 1, '2026-11-20T08:00:00Z', 'admin' from project
            """);

    /** The templates serve for making databases only; segments of the log are written without old content. */
    private static final List<String> SHRINKING = List.of(
            "alter database template0 is_template false",
            "alter database template1 is_template false",
            "alter database template0 allow_connections true",
            "drop database template0",
            "drop database template1",
            "alter system set wal_recycle = off",
            "select pg_reload_conf()",
            "vacuum full",
            "alter system reset wal_recycle",
            "checkpoint",
            "select pg_switch_wal()",
            "checkpoint");

    @Parameters(paramLabel = "FILE", description = "The zip that is written.")
    private Path zip = Path.of("");

    @Override
    public Integer call() throws Exception {
        Path folder = Files.createTempDirectory("plateau-data-folder-");
        try {
            fill(folder);
            try (EmbeddedPostgres postgres = EmbeddedPostgres.start(folder);
                    SingleConnectionDataSource connection = connect(postgres.address())) {
                JdbcClient database = JdbcClient.create(connection);
                FURTHER_ROWS.forEach(sql -> database.sql(sql).update());
                System.out.println(TableRows.summary(TableRows.of(database)));
                for (String sql : SHRINKING) {
                    connection.getConnection().createStatement().execute(sql);
                }
            }
            PackedDataFolder.pack(folder, zip);
            System.out.println(zip + ": " + Files.size(zip) + " bytes");
        } finally {
            FileSystemUtils.deleteRecursively(folder);
        }
        return 0;
    }

    private static void fill(Path folder) throws IOException, InterruptedException {
        try (ServerContext server = ServerContext.start(Map.of("PLATEAU_DATA", folder.toString()))) {
            DatabaseAddress address = EmbeddedPostgres.runningIn(folder).orElseThrow();
            TestTokens.create(address, "other");
            String token = TestTokens.create(address, PROJECT);
            Files.writeString(folder.resolve(PackedDataFolder.TOKEN), token);
            try (SingleConnectionDataSource connection = connect(address)) {
                new SampleHistory(new RemoteProject(server.address(), PROJECT, token), JdbcClient.create(connection))
                        .send(ModuleFolder.resolve("../../collector/benchmarks/sample"));
            }
        }
    }

    static SingleConnectionDataSource connect(DatabaseAddress address) {
        return new SingleConnectionDataSource(address.url(), address.user(), address.password(), true);
    }
}
