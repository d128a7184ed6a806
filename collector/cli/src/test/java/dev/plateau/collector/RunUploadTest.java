package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.send.Destination;
import dev.plateau.collector.send.FakeServer;
import dev.plateau.collector.send.Outgoing;
import dev.plateau.collector.send.Spool;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunUploadTest {
    @TempDir
    private Path folder;

    private Path plan;

    @BeforeEach
    void write() throws Exception {
        plan = SpecimenPlan.write(folder, """
                benchmarks: {include: \\.(quick|lacking)$, jmh: {forks: 1}}
                flagSets:
                  default: []
                  from-nowhere: [-XX:+UseFlagFromNowhere]
                """);
    }

    private CommandLineRun run(String address) {
        return CommandLineRun.at(
                address,
                "run",
                plan,
                "--jdks",
                TestJvms.ofTheBuild(),
                "--out",
                folder.resolve("out"),
                "--spool",
                folder.resolve("spool"));
    }

    private Upload read(FakeServer.Received received) throws Exception {
        return new UploadReader(UploadLimits.DEFAULT)
                .read(Files.write(folder.resolve("received.zip"), received.body()), Facts.NONE);
    }

    @Test
    void sendsEveryCellWhenItIsOverAndTheProgress() throws Exception {
        try (FakeServer server = new FakeServer()) {
            CommandLineRun run = run(server.address());
            assertThat(run.code()).as(run.output()).isZero();
            assertThat(server.uploads())
                    .as("refused flags at once, then cell by cell, then the last readings of the host")
                    .hasSize(5);
            Upload refusedFlags = read(server.uploads().get(0));
            assertThat(refusedFlags.runs()).hasSize(1);
            assertThat(refusedFlags.runs().get(0).unmeasured()).hasSize(3);
            Upload lastReadings = read(server.uploads().get(4));
            assertThat(lastReadings.runs()).allSatisfy(measured -> {
                assertThat(measured.rows()).isEmpty();
                assertThat(measured.calibrations())
                        .anyMatch(reading -> reading.phase().equals("after"));
            });
            for (FakeServer.Received received : server.uploads()) {
                assertThat(received.contentType()).isEqualTo("application/zip");
                assertThat(read(received).problems()).isEmpty();
            }
            assertThat(server.uploads().stream()
                            .map(received -> execution(received))
                            .distinct())
                    .as("all of one execution")
                    .hasSize(1);
            assertThat(server.progress()).hasSizeGreaterThanOrEqualTo(4);
            assertThat(server.progress().get(server.progress().size() - 1))
                    .contains("\"planned\":6", "\"measured\":2", "\"unmeasured\":4", "\"finished\":true");
        }
    }

    private String execution(FakeServer.Received received) {
        try {
            return String.valueOf(read(received).runs().get(0).execution());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void measuresOnWithoutServerAndDeliversLater() throws Exception {
        String address;
        try (FakeServer closed = new FakeServer()) {
            address = closed.address();
        }
        CommandLineRun run = run(address);
        assertThat(run.code()).as(run.output()).isZero();
        assertThat(run.output()).contains("2 of 6 cells measured", "no server answers at " + address);
        // The server that comes back has another port here, so the address in the spool is changed as well.
        try (FakeServer server = new FakeServer()) {
            try (var files = Files.walk(folder.resolve("spool"))) {
                for (Path file :
                        files.filter(file -> file.endsWith("address.json")).toList()) {
                    Files.writeString(file, Files.readString(file).replace(address, server.address()));
                }
            }
            CommandLineRun upload =
                    CommandLineRun.at(server.address(), "upload", "--spooled", "--spool", folder.resolve("spool"));
            assertThat(upload.code()).as(upload.output()).isZero();
            assertThat(server.uploads()).hasSize(5);
        }
    }

    @Test
    void aRefusedUploadIsAnHonestExitCode() throws Exception {
        try (FakeServer server = new FakeServer()) {
            server.reply(422, "{\"title\":\"Not this one\"}", null);
            CommandLineRun run = run(server.address());
            assertThat(run.code()).isEqualTo(ExitCode.FAULT);
            assertThat(run.output()).contains("refused (422): Not this one", "kept in ");
        }
    }

    @Test
    void soIsOneOfTheSpool() throws Exception {
        try (FakeServer server = new FakeServer()) {
            Path earlier = Files.writeString(folder.resolve("jmh.json"), "[]");
            new Spool(folder.resolve("spool"))
                    .keep(
                            Outgoing.of(earlier, Map.of()),
                            new Destination(server.address(), "shop", "t"),
                            Instant.EPOCH,
                            "down");
            for (int i = 0; i < 5; i++) {
                server.reply(201, FakeServer.RECEIPT, null);
            }
            server.reply(422, "{\"title\":\"Not this one\"}", null);

            CommandLineRun run = run(server.address());

            assertThat(server.uploads()).hasSize(6);
            assertThat(run.code()).as(run.output()).isEqualTo(ExitCode.FAULT);
        }
    }

    @Test
    void andOneThatCanBeNeitherSentNorSpooled() throws Exception {
        String address;
        try (FakeServer closed = new FakeServer()) {
            address = closed.address();
        }
        Files.writeString(folder.resolve("spool"), "a file where the folder should be");
        CommandLineRun run = run(address);
        assertThat(run.output()).contains("2 of 6 cells measured", "A cell could not be sent and is kept in ");
        assertThat(run.code()).as(run.output()).isEqualTo(ExitCode.FAULT);
    }
}
