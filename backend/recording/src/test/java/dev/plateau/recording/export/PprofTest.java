package dev.plateau.recording.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.TestRecordings;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.read.MadeRecording;
import dev.plateau.recording.read.ReadEvent;
import dev.plateau.recording.read.RecordingReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** Reads what was written as the description of the format has it. */
class PprofTest {
    @Test
    void holdsTheStacksOfEveryKindWithCountAndWeight() throws Exception {
        Recording recording = RecordingReader.comparable(RecordingLimits.DEFAULT)
                .read(TestRecordings.of(TestRecordings.ofTheBuild()));

        Message profile = message(written(recording));

        List<String> strings = profile.all(6).stream().map(PprofTest::text).toList();
        assertThat(strings.get(0)).isEmpty();
        List<String> types = profile.all(1).stream()
                .map(PprofTest::message)
                .map(type -> strings.get(number(type, 1)) + "/" + strings.get(number(type, 2)))
                .toList();
        assertThat(types).startsWith("cpu_events/count", "allocation_events/count", "allocation/bytes");
        for (EventKind kind : List.of(EventKind.ALLOCATION, EventKind.MONITOR, EventKind.PARK)) {
            String unit = kind.unit().equals("ns") ? "nanoseconds" : kind.unit();
            assertThat(stacks(profile, strings, types.indexOf(kind.key() + "/" + unit)))
                    .isEqualTo(FoldedStacks.of(List.of(recording.profile(kind).kept())));
        }
    }

    /** What profile.proto says: as many values in each sample as there are types, and no function or location of number 0. */
    @Test
    void countsEventsOfEveryKindByItsOwnTypeAndNumbersFromOne() throws Exception {
        Message profile = message(written(new MadeRecording()
                .add(ReadEvent.EXECUTION_SAMPLE, "a.A.run;b.B.call", 3, 3)
                .add(ReadEvent.MONITOR_ENTER, "a.A.run;c.C.enter", 2, 70)
                .build()));

        List<List<Long>> values = profile.all(2).stream()
                .map(sample -> packed(message(sample).all(2).get(0)))
                .toList();
        // Of the types cpu_events, monitor_events and monitor.
        assertThat(values).containsExactlyInAnyOrder(List.of(3L, 0L, 0L), List.of(0L, 2L, 70L));
        assertThat(profile.all(1)).hasSize(3);
        for (int field : new int[] {4, 5}) {
            assertThat(profile.all(field).stream().map(each -> number(message(each), 1)))
                    .containsExactlyInAnyOrder(1, 2, 3);
        }
    }

    private static Map<String, Long> stacks(Message profile, List<String> strings, int type) {
        Map<Integer, String> names = new HashMap<>();
        profile.all(5).stream()
                .map(PprofTest::message)
                .forEach(function -> names.put(number(function, 1), strings.get(number(function, 2))));
        Map<Integer, Integer> functions = new HashMap<>();
        profile.all(4).stream()
                .map(PprofTest::message)
                .forEach(location -> functions.put(
                        number(location, 1), number(message(location.all(4).get(0)), 1)));
        Map<String, Long> stacks = new TreeMap<>();
        for (Object each : profile.all(2)) {
            Message sample = message(each);
            StringBuilder stack = new StringBuilder();
            for (long location : packed(sample.all(1).get(0))) {
                stack.insert(0, names.get(functions.get((int) location)) + (stack.isEmpty() ? "" : ";"));
            }
            long value = packed(sample.all(2).get(0)).get(type);
            if (value > 0) {
                stacks.merge(stack.isEmpty() ? "[no stack]" : stack.toString(), value, Long::sum);
            }
        }
        return stacks;
    }

    private record Message(Map<Integer, List<Object>> fields) {
        List<Object> all(int field) {
            return fields.getOrDefault(field, List.of());
        }
    }

    private static byte[] written(Recording recording) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Pprof.write(recording, out);
        return new GZIPInputStream(new ByteArrayInputStream(out.toByteArray())).readAllBytes();
    }

    /** Fields of a message by number: numbers, or the bytes of texts, messages and packed numbers. */
    private static Message message(Object content) {
        ByteBuffer bytes = ByteBuffer.wrap((byte[]) content);
        Map<Integer, List<Object>> fields = new HashMap<>();
        while (bytes.hasRemaining()) {
            int tag = (int) varint(bytes);
            long value = varint(bytes);
            Object field = value;
            if ((tag & 7) == 2) {
                byte[] nested = new byte[(int) value];
                bytes.get(nested);
                field = nested;
            }
            fields.computeIfAbsent(tag >> 3, number -> new ArrayList<>()).add(field);
        }
        return new Message(fields);
    }

    private static long varint(ByteBuffer bytes) {
        long value = 0;
        int shift = 0;
        byte next;
        do {
            next = bytes.get();
            value |= (next & 0x7fL) << shift;
            shift += 7;
        } while (next < 0);
        return value;
    }

    private static List<Long> packed(Object content) {
        ByteBuffer bytes = ByteBuffer.wrap((byte[]) content);
        List<Long> numbers = new ArrayList<>();
        while (bytes.hasRemaining()) {
            numbers.add(varint(bytes));
        }
        return numbers;
    }

    private static int number(Message message, int field) {
        return ((Long) message.all(field).get(0)).intValue();
    }

    private static String text(Object content) {
        return new String((byte[]) content, StandardCharsets.UTF_8);
    }
}
