package dev.plateau.recording.redact;

import static dev.plateau.recording.WickedChunk.bytes;
import static dev.plateau.recording.WickedChunk.pool;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.plateau.recording.TestRecordings;
import dev.plateau.recording.WickedChunk;
import dev.plateau.recording.WickedChunk.Field;
import dev.plateau.recording.export.FoldedStacks;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.read.RecordingReader;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactorTest {
    @TempDir
    Path folder;

    static List<Path> jvms() {
        return TestRecordings.jvms();
    }

    private Path redacted(Path recording) throws Exception {
        Path target = folder.resolve("redacted.jfr");
        new Redactor(RecordingLimits.DEFAULT).redact(recording, target);
        return target;
    }

    private static Map<String, Long> counts(List<RecordedEvent> events) {
        return events.stream()
                .collect(Collectors.groupingBy(event -> event.getEventType().getName(), Collectors.counting()));
    }

    private static List<String> texts(List<RecordedEvent> events, String type, String field) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(type))
                .map(event -> Objects.toString(event.getValue(field)))
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void hidesSecretsAndKeepsAllThatIsMeasured(Path jvm) throws Exception {
        Path original = TestRecordings.of(jvm);
        assertThat(Files.readString(original, ISO_8859_1)).contains(TestRecordings.SECRET);
        Path redacted = redacted(original);
        assertThat(Files.readString(redacted, ISO_8859_1)).doesNotContain(TestRecordings.SECRET);
        assertThat(Files.size(redacted)).isEqualTo(Files.size(original));

        List<RecordedEvent> before = RecordingFile.readAllEvents(original);
        List<RecordedEvent> after = RecordingFile.readAllEvents(redacted);
        assertThat(counts(after)).isEqualTo(counts(before));
        assertThat(texts(after, "jdk.JVMInformation", "jvmVersion"))
                .isEqualTo(texts(before, "jdk.JVMInformation", "jvmVersion"));
        assertThat(texts(after, "jdk.JVMInformation", "jvmArguments"))
                .singleElement()
                .asString()
                .containsPattern("(^|[ *])-Xmx256m( |$)")
                .doesNotContain("StartFlightRecording");
        assertThat(texts(after, "jdk.InitialSystemProperty", "value")).allMatch(value -> value.matches("\\**|null"));
        assertThat(texts(after, "jdk.OSInformation", "osVersion")).allMatch(value -> value.matches("\\*+"));
        for (EventKind kind : EventKind.values()) {
            assertThat(folded(redacted, kind)).as(kind.key()).isEqualTo(folded(original, kind));
        }
    }

    /** The JVM describes a kept thread by its name. */
    @ParameterizedTest
    @MethodSource("jvms")
    void hidesTheDescriptionsOfObjects(Path jvm) throws Exception {
        Path original = TestRecordings.ofLeak(jvm);
        String name = "session of --token=" + TestRecordings.SECRET;
        assertThat(Files.readString(original, ISO_8859_1)).contains("Thread Name: " + name);
        Path redacted = redacted(original);
        assertThat(Files.readString(redacted, ISO_8859_1)).doesNotContain("session", TestRecordings.SECRET);
        assertThat(counts(RecordingFile.readAllEvents(redacted)))
                .isEqualTo(counts(RecordingFile.readAllEvents(original)));
    }

    /** A constant that no JDK up to 25 has is hidden until somebody has read what it holds. */
    @Test
    void showsOnlyConstantsThatAreKnownToBeHarmless() throws Exception {
        Field text = new Field("text", 20);
        byte[] chunk = new WickedChunk()
                .type(20, "java.lang.String")
                .type(30, "jdk.types.Symbol", text)
                .type(31, "jdk.types.NetworkInterfaceName", text)
                .type(32, "jdk.types.OldObjectGcRoot", text)
                .type(33, "jdk.types.OfJdk99", text)
                .type(34, "jdk.types.GCCause", text)
                .checkpoint(
                        pool(30, 1, bytes("std::move"), 2, bytes("file:///srv/alice/"), 3, bytes("jrt:/java.base")),
                        pool(31, 1, bytes("enx001a2b3c4d5e")),
                        pool(32, 1, bytes("Thread Name: alice")),
                        pool(33, 1, bytes("alice")),
                        pool(34, 1, bytes("System.gc()")))
                .with();

        String copy = Files.readString(redacted(Files.write(folder.resolve("constants.jfr"), chunk)), ISO_8859_1);

        assertThat(copy)
                .contains("std::move", "jrt:/java.base", "System.gc()")
                .doesNotContain("alice", "enx", "Thread Name");
    }

    private static SortedMap<String, Long> folded(Path file, EventKind kind) throws Exception {
        return FoldedStacks.of(RecordingReader.raw(RecordingLimits.DEFAULT)
                .read(file)
                .profile(kind)
                .before());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void hidesSecretsOfDamagedRecordings(int seed) throws Exception {
        byte[] whole = Files.readAllBytes(TestRecordings.of(TestRecordings.ofTheBuild()));
        Path file = folder.resolve("damaged.jfr");
        var random = new Random(seed);
        for (int i = 0; i < 30; i++) {
            byte[] bytes = Arrays.copyOf(whole, whole.length / 4 + random.nextInt(whole.length / 4 * 3));
            for (int flips = random.nextInt(20); flips > 0; flips--) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(file, bytes);
            try {
                assertThat(Files.readString(redacted(file), ISO_8859_1)).doesNotContain(TestRecordings.SECRET);
            } catch (RefusedRecording refused) {
                assertThat(refused).hasMessageNotContaining(TestRecordings.SECRET);
            }
        }
    }

    /** One flipped bit does that to the field {@code javaArguments}. */
    @Test
    void showsNoTextOfATypeThatHasTwoFieldsOfOneName() throws Exception {
        byte[] text = TestRecordings.SECRET.getBytes(ISO_8859_1);
        ByteArrayOutputStream event = new ByteArrayOutputStream();
        event.write(10);
        for (int field = 0; field < 2; field++) {
            event.write(3);
            event.write(text.length);
            event.writeBytes(text);
        }
        Field version = new Field("jvmVersion", 20);
        WickedChunk twice = new WickedChunk()
                .type(10, "jdk.JVMInformation", version, version)
                .type(20, "java.lang.String");
        WickedChunk once = new WickedChunk()
                .type(10, "jdk.JVMInformation", version, new Field("javaArguments", 20))
                .type(20, "java.lang.String");
        Path file = folder.resolve("twice.jfr");

        Files.write(file, once.with(event.toByteArray()));
        assertThat(Files.readString(redacted(file), ISO_8859_1)).containsOnlyOnce(TestRecordings.SECRET);
        Files.write(file, twice.with(event.toByteArray()));
        assertThat(Files.readString(redacted(file), ISO_8859_1)).doesNotContain(TestRecordings.SECRET);
    }

    /** An event whose size is damaged leads to a place in the middle of another, where a zero says that here stands a description. */
    @Test
    void showsNothingOfWhatOnlyLooksLikeADescriptionOfTypes() throws Exception {
        byte[] secret = ("\0" + TestRecordings.SECRET).getBytes(ISO_8859_1);
        Path file = folder.resolve("false.jfr");
        Files.write(file, new WickedChunk().type(20, "java.lang.String").with(secret));
        assertThat(Files.readString(redacted(file), ISO_8859_1)).doesNotContain(TestRecordings.SECRET);
    }

    /** Users and hosts that the recording itself names, in properties and in the environment. */
    @Test
    void hidesInNamesOfThreadsWhomTheRecordingNames() throws Exception {
        Field key = new Field("key", 20);
        Field value = new Field("value", 20);
        String tooLong = "n".repeat(1001);
        byte[] chunk = new WickedChunk()
                .type(20, "java.lang.String")
                .type(30, "java.lang.Thread", new Field("osName", 20), new Field("javaName", 20))
                .type(31, "jdk.types.Symbol", new Field("string", 20))
                .type(32, "jdk.types.Module", new Field("location", 20))
                .type(10, "jdk.InitialSystemProperty", key, value)
                .type(11, "jdk.InitialEnvironmentVariable", new Field("number", 21), value, key)
                .type(12, "my.Event", key, value)
                .type(13, "jdk.JVMInformation", new Field("jvmArguments", 20))
                .type(21, "long")
                .checkpoint(
                        pool(
                                30,
                                1,
                                bytes("worker of alice on box-7", "bob"),
                                2,
                                bytes("ab-1", tooLong),
                                3,
                                bytes("alice.B.run-jmh-worker-3", "to 10.0.0.1:80 or a@b.org")),
                        pool(31, 1, bytes("alice")),
                        pool(32, 1, bytes("jrt:/java.base"), 2, bytes("file:/home/alice")))
                .with(
                        bytes(10, "user.name", "alice"),
                        bytes(10, "java.home", "worker"),
                        bytes(11, 7, "box-7", "HOSTNAME"),
                        bytes(11, 7, "of", "USER"),
                        bytes(11, 7, "bob", "LOGNAME"),
                        bytes(12, "user.name", "on"),
                        bytes(13, "-Xmx1g -Dname=alice -XX:+UseZGC"));

        String copy = Files.readString(redacted(Files.write(folder.resolve("named.jfr"), chunk)), ISO_8859_1);

        assertThat(copy)
                .contains("worker of ***** on *****")
                .doesNotContain("bob", "home", "1.org", "10.0", "a@b", tooLong, "HOSTNAME", "user.name")
                .contains("ab-1", "alice.B.run-jmh-worker-3", "to ")
                .contains("jrt:/java.base")
                .contains("-Xmx1g ************ -XX:+UseZGC");
        // As a thread's own name and as a class's; the long name only as a row of as many stars.
        assertThat(copy.split("alice", -1)).hasSize(3);
        assertThat(copy).contains("*".repeat(1001));
    }

    /** Names with fewer than 3 letters occur inside too many other words; longer ones than 1,000 only occur in hostile recordings. */
    @Test
    void hidesNamesOfThreeToAThousandLetters() throws Exception {
        for (int length : new int[] {2, 3, 1000, 1001}) {
            String name = "q".repeat(length);
            byte[] chunk = new WickedChunk()
                    .type(20, "java.lang.String")
                    .type(30, "java.lang.Thread", new Field("osName", 20))
                    .type(10, "jdk.InitialSystemProperty", new Field("key", 20), new Field("value", 20))
                    .checkpoint(pool(30, 1, bytes("q".repeat(1000))))
                    .with(bytes(10, "user.name", name));

            String copy = Files.readString(redacted(Files.write(folder.resolve("named.jfr"), chunk)), ISO_8859_1);

            int hidden = length == 3 ? 999 : length == 1000 ? 1000 : 0;
            assertThat(copy).contains("*".repeat(hidden) + "q".repeat(1000 - hidden));
        }
    }

    @Test
    void leavesOutWhatMakesNoSense() throws Exception {
        byte[] bytes = Files.readAllBytes(TestRecordings.of(TestRecordings.ofTheBuild()));
        byte[] junk = (TestRecordings.SECRET + " behind the end").getBytes(ISO_8859_1);
        Path file = folder.resolve("longer.jfr");
        Files.write(file, bytes);
        Files.write(file, junk, StandardOpenOption.APPEND);
        assertThat(Files.readString(redacted(file), ISO_8859_1)).doesNotContain(TestRecordings.SECRET);
    }

    /** Linux refuses each write to /dev/full as a full disk does. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskIsNoFaultOfTheRecording() {
        Path recording = TestRecordings.of(TestRecordings.ofTheBuild());

        assertThatIOException()
                .isThrownBy(() -> new Redactor(RecordingLimits.DEFAULT).redact(recording, Path.of("/dev/full")))
                .withMessageContaining("No space left");
    }
}
