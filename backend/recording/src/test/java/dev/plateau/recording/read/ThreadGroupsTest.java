package dev.plateau.recording.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.TestRecordings;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ThreadGroupsTest {
    static List<Path> jvms() {
        return TestRecordings.jvms();
    }

    @ParameterizedTest
    @CsvSource({
        "pool-1-thread-12, pool-N-thread-N",
        "main, main",
        "a.b.Bench.get-jmh-worker-3, jmh-worker-N",
        "session 123e4567-e89b-12d3-a456-426614174000 of 7, session N of N",
        "reader of ********, reader of **"
    })
    void leaveOutWhatDiffersFromThreadToThread(String thread, String group) {
        assertThat(ThreadGroups.name(thread, false)).isEqualTo(group);
    }

    @Test
    void tellVirtualThreadsFromOthersWithoutAName() {
        assertThat(ThreadGroups.name("", true)).isEqualTo("[virtual threads]");
        assertThat(ThreadGroups.name("", false)).isEqualTo("[threads without a name]");
    }

    @Test
    void areNoMoreThanTheLimit() {
        var groups = new ThreadGroups();
        for (char first = 'a'; first <= 'z'; first++) {
            for (char second = 'a'; second <= 'z'; second++) {
                assertThat(groups.number("" + first + second, false)).isLessThan(ThreadGroups.MAX_GROUPS);
            }
        }
        assertThat(groups.name(groups.number("zz", false))).isEqualTo("[further threads]");
        assertThat(groups.name(groups.number("aa", false))).isEqualTo("aa");
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void addUpToAllThreads(Path jvm) throws Exception {
        Recording recording =
                RecordingReader.comparable(RecordingLimits.DEFAULT).read(TestRecordings.of(jvm));

        for (EventKind kind : EventKind.values()) {
            Profile profile = recording.profile(kind);
            for (Profile.Part part : profile.before()) {
                assertThat(sum(part.groups().values().stream().map(own -> Trees.folded(own.tree()))))
                        .as("%s on %s", kind, jvm)
                        .isEqualTo(Trees.folded(part.tree()));
                assertThat(part.groups().values().stream()
                                .flatMap(own -> own.sites().stream())
                                .mapToLong(site -> site.weight())
                                .sum())
                        .isEqualTo(part.sites().stream()
                                .mapToLong(site -> site.weight())
                                .sum());
                assertThat(part.groups().values().stream()
                                .mapToLong(Profile.Part::events)
                                .sum())
                        .isEqualTo(part.events());
            }
        }
        assertThat(recording.profile(EventKind.CPU).kept().groups()).hasSizeGreaterThan(0);
    }

    private static Map<String, Long> sum(Stream<Map<String, Long>> parts) {
        Map<String, Long> sum = new HashMap<>();
        parts.forEach(part -> part.forEach((stack, weight) -> sum.merge(stack, weight, Long::sum)));
        return sum;
    }
}
