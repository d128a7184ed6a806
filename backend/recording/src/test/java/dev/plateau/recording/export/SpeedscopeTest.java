package dev.plateau.recording.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.TestRecordings;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.read.MadeRecording;
import dev.plateau.recording.read.ReadEvent;
import dev.plateau.recording.read.RecordingReader;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reads what was written as the schema of the format has it: https://www.speedscope.app/file-format-schema.json. */
class SpeedscopeTest {
    /** The units of the schema. */
    private static final List<String> UNITS =
            List.of("bytes", "microseconds", "milliseconds", "nanoseconds", "none", "seconds");

    @Test
    void holdsTheStacksOfEveryKindThatHasEvents() throws Exception {
        Recording recording = RecordingReader.comparable(RecordingLimits.DEFAULT)
                .read(TestRecordings.of(TestRecordings.ofTheBuild()));

        compare(recording);
    }

    @Test
    void leavesOutEventsWithoutStackOrWeight() {
        Recording recording = new MadeRecording()
                .add(ReadEvent.EXECUTION_SAMPLE, "", 2, 2)
                .add(ReadEvent.EXECUTION_SAMPLE, "a.A.run;b.B.call", 3, 3)
                .add(ReadEvent.EXECUTION_SAMPLE, "a.A.run", 5, 5)
                .add(ReadEvent.MONITOR_ENTER, "a.A.run;c.C.enter", 1, 0)
                .add(ReadEvent.MONITOR_ENTER, "a.A.run", 1, 7)
                .build();

        compare(recording);
    }

    @Test
    void holdsNoProfileWithoutEvents() {
        Object file = Json.read(Speedscope.json("none", new MadeRecording().build()));

        assertThat(Json.list(Json.get(file, "profiles"))).isEmpty();
    }

    private static void compare(Recording recording) {
        Object file = Json.read(Speedscope.json("of \"a\" <b>", recording));

        assertThat(Json.get(file, "$schema")).isEqualTo("https://www.speedscope.app/file-format-schema.json");
        assertThat(Json.get(file, "name")).isEqualTo("of \"a\" <b>");
        List<Object> profiles = Json.list(Json.get(file, "profiles"));
        assertThat(profiles.stream().map(profile -> Json.get(profile, "name")))
                .isEqualTo(Stream.of(EventKind.values())
                        .filter(kind -> recording.profile(kind).kept().events() > 0)
                        .map(EventKind::key)
                        .toList());
        for (Object profile : profiles) {
            EventKind kind = Stream.of(EventKind.values())
                    .filter(each -> each.key().equals(Json.get(profile, "name")))
                    .findFirst()
                    .orElseThrow();
            assertThat(Json.get(profile, "type")).isEqualTo("sampled");
            assertThat(Json.get(profile, "unit")).isIn(UNITS).isEqualTo(unit(kind));
            Map<String, Long> expected =
                    FoldedStacks.of(List.of(recording.profile(kind).kept()));
            expected.remove("[no stack]");
            expected.values().removeIf(weight -> weight == 0);
            assertThat(stacks(file, profile)).as(kind.key()).isEqualTo(expected);
            long weight = expected.values().stream().mapToLong(Long::longValue).sum();
            assertThat(Json.get(profile, "startValue")).isEqualTo(0L);
            assertThat(Json.get(profile, "endValue")).isEqualTo(weight);
        }
    }

    private static String unit(EventKind kind) {
        return switch (kind) {
            case CPU -> "none";
            case ALLOCATION -> "bytes";
            default -> "nanoseconds";
        };
    }

    private static Map<String, Long> stacks(Object file, Object profile) {
        List<Object> frames = Json.list(Json.get(file, "shared", "frames"));
        List<Object> samples = Json.list(Json.get(profile, "samples"));
        List<Object> weights = Json.list(Json.get(profile, "weights"));
        assertThat(samples).hasSameSizeAs(weights);
        Map<String, Long> stacks = new TreeMap<>();
        for (int i = 0; i < samples.size(); i++) {
            String stack = Json.list(samples.get(i)).stream()
                    .map(number -> Json.get(frames.get(((Long) number).intValue()), "name")
                            .toString())
                    .collect(Collectors.joining(";"));
            stacks.merge(stack, (Long) weights.get(i), Long::sum);
        }
        return stacks;
    }
}
