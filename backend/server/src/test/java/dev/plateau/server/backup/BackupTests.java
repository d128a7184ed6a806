package dev.plateau.server.backup;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.platform.storage.BorrowedDatabase;
import dev.plateau.server.platform.storage.DatabaseAddress;
import dev.plateau.server.platform.storage.EmbeddedPostgres;
import dev.plateau.server.testing.ModuleFolder;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerContext;
import dev.plateau.server.testing.TestDataFolder;
import dev.plateau.server.testing.TestDatabase;
import dev.plateau.server.testing.TestTokens;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;

@ExtendWith(OutputCaptureExtension.class)
class BackupTests {
    private static final int UPLOADS = 100;
    private static final int BEFORE = 30;

    @TempDir
    Path folder;

    @Test
    void uploadsAcknowledgedBeforeABackupAreInTheRestoredServerWithEveryOtherRow(CapturedOutput output)
            throws Exception {
        Path data = TestDataFolder.fill(Files.createDirectory(folder.resolve("data")));
        Path backup = folder.resolve("plateau.backup");
        Path elsewhere = folder.resolve("elsewhere");
        Set<String> acknowledged = ConcurrentHashMap.newKeySet();
        Set<String> before;
        String token;
        try (ServerContext server = ServerContext.start(Map.of("PLATEAU_DATA", data.toString()))) {
            token = TestTokens.create(data, "shop");
            var project = new RemoteProject(server.address(), "shop", token);
            sendRecording(project);
            var enough = new CountDownLatch(BEFORE);
            try (ExecutorService senders = Executors.newFixedThreadPool(4)) {
                List<Future<?>> sent = new ArrayList<>();
                for (int number = 0; number < UPLOADS; number++) {
                    int upload = number;
                    sent.add(senders.submit(() -> {
                        acknowledged.add(send(project, upload));
                        enough.countDown();
                        return upload;
                    }));
                }
                assertThat(enough.await(2, TimeUnit.MINUTES)).isTrue();
                before = new HashSet<>(acknowledged);
                assertThat(backup("--to", backup.toString(), "--data", data.toString()))
                        .isZero();
                assertThat(sent).as("uploads that the backup did not wait for").anyMatch(upload -> !upload.isDone());
                for (Future<?> upload : sent) {
                    upload.get();
                }
            }
        }
        assertThat(acknowledged).hasSize(UPLOADS);
        assertThat(backup("--to", folder.resolve("stopped.backup").toString(), "--data", data.toString()))
                .isZero();
        assertThat(Files.getPosixFilePermissions(backup)).isEqualTo(PosixFilePermissions.fromString("rw-------"));

        assertThat(restore("--from", backup.toString(), "--data", elsewhere.toString()))
                .isZero();
        BackupManifest taken;
        try (Restoration archive = new Restoration(backup)) {
            taken = archive.manifest();
        }
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(elsewhere)) {
            BackupManifest restored = Backup.write(postgres.owner(), folder.resolve("again.backup"));
            assertThat(restored.tables()).isEqualTo(taken.tables());
            assertThat(restored.sequences()).isEqualTo(taken.sequences());
            assertThat(restored.migrations()).isEqualTo(taken.migrations());
            JdbcClient database = JdbcClient.create(postgres.owner().unpooled());
            assertThat(database.sql("select id::text from upload")
                            .query(String.class)
                            .list())
                    .containsAll(before);
            assertThat(database.sql("select count(*) from pg_constraint where contype = 'f' and convalidated")
                            .query(Long.class)
                            .single())
                    .isGreaterThan(30);
        }
        assertThat(taken.tables().stream().filter(table -> table.name().equals("recording_part")))
                .allSatisfy(table -> assertThat(table.rows()).isPositive());

        try (ServerContext server = ServerContext.start(Map.of("PLATEAU_DATA", elsewhere.toString()))) {
            var project = new RemoteProject(server.address(), "shop", token);
            assertThat(before).contains(send(project, 0));
            send(project, UPLOADS);
            importIntoStoppedServer(project, data, output);
        }
    }

    private void importIntoStoppedServer(RemoteProject project, Path data, CapturedOutput output) throws Exception {
        Path archive = folder.resolve("shop.zip");
        assertThat(project.send("/archive/file", HttpRequest.newBuilder(), BodyHandlers.ofFile(archive))
                        .statusCode())
                .isEqualTo(200);
        String[] command = {"--from", archive.toString(), "--data", data.toString()};
        assertThat(new CommandLine(new ProjectImportCommand()).execute(command)).isEqualTo(1);
        assertThat(output.getErr()).contains("The name “shop” is taken. Choose another one.");
        assertThat(new CommandLine(new ProjectImportCommand())
                        .execute(Stream.concat(Stream.of(command), Stream.of("--project", "shop-2"))
                                .toArray(String[]::new)))
                .isZero();
        assertThat(output.getOut()).contains("Imported project 'shop-2'");
    }

    @Test
    void rowsOfSelfReferencesPartitionsAndGeneratedColumnsAreRestored() throws Exception {
        DatabaseAddress database = TestDatabase.create();
        execute(
                database,
                "create table part (id int primary key, parent int references part, twice int generated always as (id * 2) stored)"
                        + " partition by range (id)",
                "create table part_1 partition of part for values from (0) to (10)",
                "create table part_2 partition of part default",
                "insert into part (id, parent) values (5, null), (20, 5), (3, 20)");
        Path backup = folder.resolve("plateau.backup");
        Backup.write(database, backup);
        DatabaseAddress empty = TestDatabase.createEmpty();
        try (Connection connection = empty.connect();
                Restoration archive = new Restoration(backup)) {
            var catalog = new DatabaseCatalog(connection);
            BorrowedDatabase.at(empty).close();
            execute(
                    empty,
                    "create table part (id int primary key, parent int references part, twice int generated always as (id * 2) stored)"
                            + " partition by range (id)",
                    "create table part_all partition of part default");
            connection.setAutoCommit(false);
            archive.load(connection, catalog);
            connection.commit();
        }
        assertThat(JdbcClient.create(empty.unpooled())
                        .sql("select string_agg(p::text, ' ' order by id) from part p")
                        .query(String.class)
                        .single())
                .isEqualTo("(3,20,6) (5,,10) (20,5,40)");
    }

    @Test
    void damagedBackupsAndThoseOfNewerVersionsAreRefused(CapturedOutput output) throws Exception {
        DatabaseAddress database = TestDatabase.create();
        execute(database, "insert into project (id, name, created_at) values (1, 'shop', now())");
        Path whole = folder.resolve("plateau.backup");
        Backup.write(database, whole);

        String damage =
                "do not have the digest in the manifest. Nothing was restored. Give an older backup, --from FILE.";
        assertRefused(output, edited(whole, "tables/project.copy", "shop", "shoq"), damage);
        assertRefused(
                output,
                edited(whole, BackupManifest.FILE, "\"format\" : 1", "\"format\" : 2"),
                "has format 2, and this version reads format 1. Restore it with the version of Plateau that made it.");
        assertRefused(
                output,
                edited(whole, BackupManifest.FILE, "\"version\" : \"35\"", "\"version\" : \"9999\""),
                "does not know their migration 9999. Restore it with the version that made it, or a newer one.");
        assertRefused(output, Files.writeString(folder.resolve("half"), "PK"), "half is no complete backup");
        assertRefused(output, folder.resolve("none"), "There is no readable file");
    }

    @Test
    void nothingIsOverwritten(CapturedOutput output) throws Exception {
        Path backup = folder.resolve("plateau.backup");
        Backup.write(TestDatabase.create(), backup);

        Path data = Files.createDirectory(folder.resolve("data"));
        Files.writeString(data.resolve("letter"), "");
        assertThat(restore("--from", backup.toString(), "--data", data.toString()))
                .isEqualTo(1);
        assertThat(output.getErr()).contains("is not empty, and a restore overwrites nothing");
        assertThat(data).isDirectoryContaining("glob:**/letter");

        assertThat(backup("--to", backup.toString(), "--data", data.toString())).isEqualTo(1);
        assertThat(output.getErr()).contains("There is no database in the folder " + data);
        TestDataFolder.fill(data);
        assertThat(backup("--to", backup.toString(), "--data", data.toString())).isEqualTo(1);
        assertThat(output.getErr()).contains(backup + " exists. Give another name, --to FILE.");
    }

    private void assertRefused(CapturedOutput output, Path backup, String reason) throws IOException {
        Path data = Files.createTempDirectory(folder, "data");
        assertThat(restore("--from", backup.toString(), "--data", data.toString()))
                .isEqualTo(1);
        assertThat(output.getErr()).contains(reason).doesNotContain("\tat ");
        assertThat(data).isEmptyDirectory();
    }

    /** A copy of a backup with other text in one of its files; of the same length, so that only its digest differs. */
    private Path edited(Path backup, String file, String text, String other) throws IOException {
        Path copy = Files.copy(backup, folder.resolve("edited-" + other.hashCode()));
        try (FileSystem zip = FileSystems.newFileSystem(copy)) {
            Path path = zip.getPath(file);
            String content = Files.readString(path, ISO_8859_1);
            assertThat(content).contains(text);
            Files.writeString(path, content.replace(text, other), ISO_8859_1);
        }
        return copy;
    }

    private static int backup(String... arguments) {
        return new CommandLine(new BackupCommand()).execute(arguments);
    }

    private static int restore(String... arguments) {
        return new CommandLine(new RestoreCommand()).execute(arguments);
    }

    private static void sendRecording(RemoteProject project) throws IOException, InterruptedException {
        Path bundle = ModuleFolder.resolve("../../collector/benchmarks/sample/recording-025.zip");
        HttpResponse<String> answer = project.send(
                "/uploads",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/zip")
                        .POST(BodyPublishers.ofFile(bundle)),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    }

    /** Sends an upload and returns its id. */
    private static String send(RemoteProject project, int number) throws IOException, InterruptedException {
        HttpResponse<String> answer = project.send(
                "/uploads?commit=c" + number,
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(file(row("a.B.c")))),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
        return JsonMapper.builder()
                .build()
                .readTree(answer.body())
                .get("upload")
                .stringValue();
    }

    private static void execute(DatabaseAddress database, String... statements) throws Exception {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
