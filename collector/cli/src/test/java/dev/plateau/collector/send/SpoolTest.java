package dev.plateau.collector.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.plateau.collector.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolTest {
    private static final String PROBLEM = "{\"title\":\"Not this one\"}";

    @TempDir
    private Path folder;

    private FakeServer server;
    private Spool spool;

    @BeforeEach
    void start() throws IOException {
        server = new FakeServer();
        spool = new Spool(folder.resolve("spool"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void keep(String content, Instant since) throws IOException {
        keep(content, "shop", since);
    }

    private void keep(String content, String project, Instant since) throws IOException {
        Path file = Files.writeString(folder.resolve("jmh.json"), content);
        spool.keep(Outgoing.of(file, Map.of()), new Destination(server.address(), project, "t"), since, "down");
    }

    private CommandLineRun upload() {
        return CommandLineRun.at(server.address(), "upload", "--spooled", "--spool", spool.folder());
    }

    @Test
    void aRefusedUploadIsAnHonestExitCode() throws Exception {
        keep("[ ]", Instant.EPOCH);
        server.reply(422, PROBLEM, null);

        CommandLineRun refused = upload();

        assertThat(refused.output()).contains("refused (422): Not this one");
        assertThat(refused.code()).isEqualTo(70);
        assertThat(upload().code()).as("nothing waits any more").isZero();
    }

    @Test
    void oneFileWaitsForEachOfItsProjects() throws Exception {
        keep("[ ]", "shop", Instant.EPOCH);
        keep("[ ]", "shop", Instant.EPOCH);
        keep("[ ]", "office", Instant.EPOCH.plusSeconds(1));

        assertThat(spool.waiting())
                .extracting(waiting -> waiting.address().project())
                .containsExactly("shop", "office");
    }

    @Test
    void aSecondRefusalTakesThePlaceOfTheFirstAndTheNextUploadIsSent() throws Exception {
        keep("[ ]", Instant.EPOCH);
        server.reply(422, PROBLEM, null).reply(422, PROBLEM.replace("Not", "Again not"), null);
        upload();
        keep("[ ]", Instant.EPOCH);
        keep("[  ]", Instant.EPOCH.plusSeconds(1));

        CommandLineRun second = upload();

        assertThat(second.output()).contains("refused (422): Again not this one", "stored: 3 scores");
        assertThat(second.code()).isEqualTo(70);
        assertThat(spool.waiting()).isEmpty();
        try (Stream<Path> files = Files.walk(spool.folder().resolve("refused"))) {
            assertThat(files.filter(file -> file.endsWith("problem.json")))
                    .singleElement()
                    .satisfies(problem -> assertThat(problem).content().contains("Again not"));
        }
    }

    @Test
    void aRefusedUploadThatCannotBeMovedDoesNotKeepTheOthersBack() throws Exception {
        keep("[ ]", Instant.EPOCH);
        keep("[  ]", Instant.EPOCH.plusSeconds(1));
        Path refused = Files.createFile(spool.folder().resolve("refused"));
        server.reply(422, PROBLEM, null);

        CommandLineRun upload = upload();

        assertThat(upload.output())
                .contains("refused (422): Not this one", "it waits on, because it can't be moved to " + refused)
                .contains("spooled upload stored: 3 scores");
        assertThat(upload.code()).isEqualTo(70);
        assertThat(spool.waiting()).as("the refused one").hasSize(1);
    }

    /** After a power cut the file may be there without its content. */
    @Test
    void anUploadWithADamagedAddressDoesNotKeepTheOthersBack() throws Exception {
        keep("[ ]", Instant.EPOCH);
        Path address = spool.waiting().get(0).folder().resolve("address.json");
        Files.write(address, new byte[0]);
        keep("[  ]", Instant.EPOCH.plusSeconds(1));
        CommandLineRun upload = upload();
        assertThat(upload.output())
                .contains("spooled upload stored: 3 scores")
                .contains(address + " is damaged", "Send " + address.resolveSibling("upload") + " with");
        assertThat(upload.code()).as("one still waits").isEqualTo(70);
        assertThat(server.uploads()).hasSize(1);
    }

    /** A folder can't take the place of a link that leads nowhere. */
    @Test
    void whatCannotBeKeptLeavesNoHalf() throws Exception {
        keep("[ ]", Instant.EPOCH);
        Path place = spool.waiting().get(0).folder();
        upload();
        Files.createSymbolicLink(place, folder.resolve("nowhere"));

        assertThatIOException().isThrownBy(() -> keep("[ ]", Instant.EPOCH));

        try (Stream<Path> left = Files.list(spool.folder())) {
            assertThat(left).containsExactly(place);
        }
    }
}
