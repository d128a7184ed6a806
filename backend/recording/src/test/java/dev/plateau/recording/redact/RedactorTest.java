package dev.plateau.recording.redact;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

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

    @Test
    void leavesOutWhatMakesNoSense() throws Exception {
        byte[] bytes = Files.readAllBytes(TestRecordings.of(TestRecordings.ofTheBuild()));
        byte[] junk = (TestRecordings.SECRET + " behind the end").getBytes(ISO_8859_1);
        Path file = folder.resolve("longer.jfr");
        Files.write(file, bytes);
        Files.write(file, junk, StandardOpenOption.APPEND);
        assertThat(Files.readString(redacted(file), ISO_8859_1)).doesNotContain(TestRecordings.SECRET);
    }
}
