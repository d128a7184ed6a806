package dev.plateau.recording.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.plateau.recording.JdkReader;
import dev.plateau.recording.TestRecordings;
import dev.plateau.recording.export.FoldedStacks;
import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.CutRule;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.EventKind.SiteKind;
import dev.plateau.recording.model.Figure;
import dev.plateau.recording.model.Figures;
import dev.plateau.recording.model.Figures.JvmActivity;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingFacts;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.model.Site;
import dev.plateau.recording.model.Visibility;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a real program did on real JVMs, as this library and as the JDK's own reader tell it. */
class RecordingReaderTest {
    private static final Figure HIDDEN = new Figure(Visibility.NOT_OBSERVABLE, Double.NaN);

    static List<Path> jvms() {
        return TestRecordings.jvms();
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void readsTheSameEventsStacksAndWeightsAsTheJdk(Path jvm) throws Exception {
        Recording recording = sameAsJdk(TestRecordings.of(jvm));

        assertThat(recording.missing()).isEmpty();
    }

    /** The recording, once it is compared with what the JDK reads. */
    static Recording sameAsJdk(Path file) throws Exception {
        JdkReader expected = new JdkReader(file);
        Recording recording = RecordingReader.raw(RecordingLimits.DEFAULT).read(file);
        assertThat(recording.facts().events()).isEqualTo(expected.events);
        assertThat(recording.facts().lost().withoutStack()).isEqualTo(expected.withoutStack);
        assertThat(recording.facts().lost().truncatedStacks()).isEqualTo(expected.truncatedStacks);
        for (EventKind kind : EventKind.values()) {
            Profile profile = recording.profile(kind);
            assertThat(FoldedStacks.of(profile.before()))
                    .as("%s of %s", kind, file)
                    .isEqualTo(expected.stacks.get(kind));
            assertThat(profile.threads())
                    .as("%s of %s", kind, file)
                    .isSortedAccordingTo(Comparator.comparingLong(Profile.ThreadWeight::weight)
                            .reversed());
            assertThat(profile.threads().stream()
                            .collect(Collectors.toMap(
                                    Profile.ThreadWeight::name, thread -> List.of(thread.events(), thread.weight()))))
                    .as("%s of %s", kind, file)
                    .isEqualTo(expected.threads.get(kind));
        }
        return recording;
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void tellsWhatTheProgramDid(Path jvm) throws Exception {
        Recording recording =
                RecordingReader.comparable(RecordingLimits.DEFAULT).read(TestRecordings.of(jvm));

        assertThat(recording.profile(EventKind.CPU).kept().topFrame()).isNotNull();
        assertThat(recording.profile(EventKind.ALLOCATION).kept().sites())
                .anyMatch(
                        site -> site.type().equals("[B") && site.frame().name().equals("Workload.spin"));
        // On a busy machine, a monitor of the JDK's own may be waited for longer.
        assertThat(recording.profile(EventKind.MONITOR).kept().sites())
                .anyMatch(site -> site.frame().name().equals("Workload.enterMonitor"));
        assertThat(recording.profile(EventKind.PARK).kept().sites())
                .anyMatch(site -> site.kind() == SiteKind.LOCK
                        && site.frame().name().equals("Workload.takeLock")
                        && site.line() > 0
                        && site.weight() >= site.longest());
        assertThat(recording
                        .profile(EventKind.WAIT)
                        .kept()
                        .sites()
                        .get(0)
                        .frame()
                        .name())
                .isEqualTo("Workload.waitShortly");
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void givesEachSiteItsStacks(Path jvm) throws Exception {
        Recording recording = RecordingReader.raw(RecordingLimits.DEFAULT).read(TestRecordings.of(jvm));

        for (Profile profile : recording.profiles().values()) {
            for (Profile.Part part : profile.before()) {
                Map<String, Long> sum = new TreeMap<>();
                for (Site site : part.sites()) {
                    Site.Stacks stacks = site.stacks();
                    assertThat(LongStream.of(stacks.weights()).sum()).isEqualTo(site.weight());
                    assertThat(LongStream.of(stacks.events()).sum()).isEqualTo(site.events());
                    for (int i = 0; i < stacks.nodes().length; i++) {
                        String stack = Trees.path(part.tree(), stacks.nodes()[i]);
                        assertThat(stack).contains(site.frame().name());
                        sum.merge(stack, stacks.weights()[i], Long::sum);
                    }
                }
                assertThat(profile.kind() == EventKind.CPU ? Map.of() : Trees.folded(part.tree()))
                        .isEqualTo(sum);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void keepsTheTreesOfCuts(Path jvm) throws Exception {
        Recording recording =
                RecordingReader.comparable(RecordingLimits.DEFAULT).read(TestRecordings.of(jvm));
        Profile parks = recording.profile(EventKind.PARK);

        assertThat(Trees.folded(parks.before().stream()
                        .map(Profile.Part::tree)
                        .reduce(CallTree::plus)
                        .orElseThrow()))
                .isEqualTo(FoldedStacks.of(parks.before()));
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void cutsIdleWorkersAndJoinsByNameAndKeepsTheirCount(Path jvm) throws Exception {
        Recording recording =
                RecordingReader.comparable(RecordingLimits.DEFAULT).read(TestRecordings.of(jvm));
        Profile parks = recording.profile(EventKind.PARK);

        assertThat(parks.cuts()).extracting(Profile.Cut::rule).contains(CutRule.IDLE_POOL, CutRule.JOIN);
        assertThat(FoldedStacks.of(List.of(parks.kept())).keySet())
                .noneMatch(stack -> stack.contains("getTask") || stack.contains("FutureTask.get"));
        long before = parks.before().stream().mapToLong(Profile.Part::events).sum();
        long cut = parks.cuts().stream().mapToLong(each -> each.part().events()).sum();
        assertThat(before - cut).isEqualTo(parks.kept().events());
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void prefersSamplesOfTimeOnTheProcessorToThoseOfTheWallClock(Path jvm) throws Exception {
        Profile cpu = RecordingReader.comparable(RecordingLimits.DEFAULT)
                .read(TestRecordings.of(jvm))
                .profile(EventKind.CPU);

        assertThat(cpu.cuts())
                .filteredOn(cut -> cut.rule() == CutRule.SAMPLED_TWICE)
                .extracting(cut -> cut.part().weight())
                .contains(7L);
        assertThat(cpu.kept().topFrame()).extracting(Profile.Heaviest::name).isNotEqualTo("Workload.sampleWallClock");
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void saysWhichJdkAndThresholdsWereInForce(Path jvm) throws Exception {
        RecordingFacts facts = RecordingReader.comparable(RecordingLimits.DEFAULT)
                .read(TestRecordings.of(jvm))
                .facts();

        String release = Files.readString(jvm.resolve("release"));
        assertThat(release).contains(facts.jvm().jdk().replaceAll("[+-].*", ""));
        assertThat(facts.settings().get("jdk.ThreadPark")).containsEntry("threshold", "0 ms");
        assertThat(facts.length()).isPositive();
        assertThat(facts.visible())
                .containsEntry(EventKind.PARK, Visibility.RECORDED)
                .containsEntry(
                        EventKind.PINNED,
                        Runtime.Version.parse(facts.jvm().jdk().replaceAll("-.*", ""))
                                                .feature()
                                        >= 19
                                ? Visibility.RECORDED
                                : Visibility.NOT_OBSERVABLE);
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void tellsFiguresAndNeverAZeroForWhatItCannotSee(Path jvm) throws Exception {
        Path file = TestRecordings.of(jvm);
        JdkReader expected = new JdkReader(file);
        Recording recording =
                RecordingReader.comparable(RecordingLimits.DEFAULT).read(file);
        Figures figures = recording.figures();
        int version = version(recording);

        assertThat(figures.operations()).isEqualTo(1000);
        assertThat(figures.gcPauses()).isEqualTo(seen(expected.count("jdk.GCPhasePause")));
        assertThat(figures.gcPauseNanos()).isEqualTo(seen((double) expected.pauseNanos));
        assertThat(figures.contextSwitchesPerSecond().value())
                .isCloseTo(laterSwitchRates(expected).average().orElseThrow(), within(1e-6));
        assertThat(figures.deoptimizations())
                .isEqualTo(version >= 14 ? seen(expected.count("jdk.Deoptimization")) : HIDDEN);
        assertThat(figures.pinned().visibility())
                .isEqualTo(version >= 19 ? Visibility.RECORDED : Visibility.NOT_OBSERVABLE);
        // From 21 on the program's threads are virtual in part; from 25 on calls of park are traced.
        Profile.Part monitors = recording.profile(EventKind.MONITOR).kept();
        assertThat(figures.monitorNanosPerOperation())
                .isEqualTo(version >= 21 ? HIDDEN : seen(monitors.weight() / 1000.0));
        boolean locksSeen = version < 21 || version >= 25;
        assertThat(figures.lockNanosPerOperation().visibility())
                .isEqualTo(locksSeen ? Visibility.RECORDED : Visibility.NOT_OBSERVABLE);
        assertThat(figures.lockNanosPerOperation().value() > 0).isEqualTo(locksSeen);
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void tellsWhatTheJvmDidBesideTheProgram(Path jvm) throws Exception {
        Path file = TestRecordings.of(jvm);
        JdkReader expected = new JdkReader(file);
        Figures figures =
                RecordingReader.comparable(RecordingLimits.DEFAULT).read(file).figures();
        JvmActivity activity = figures.activity();

        assertThat(activity.compileNanos())
                .isEqualTo(new Figure(Visibility.RECORDED, expected.compileNanos, Math.sqrt(expected.compileSquares)));
        assertThat(activity.compileNanos().value()).isPositive();
        assertThat(activity.codeCacheFull()).isEqualTo(seen(0));
        assertThat(activity.safepoints()).isEqualTo(seen(expected.count("jdk.SafepointBegin")));
        assertThat(activity.safepoints().value()).isPositive();
        assertThat(activity.safepointNanos().value()).isEqualTo(expected.safepointNanos);
        // Only containers are throttled, and JDK 11 has no such event.
        if (expected.throttledNanos.isEmpty()) {
            assertThat(activity.throttledNanos()).isEqualTo(HIDDEN);
        } else {
            assertThat(activity.throttledNanos().value())
                    .isEqualTo((double) (expected.throttledNanos.last() - expected.throttledNanos.first()));
        }
        double readings = laterSwitchRates(expected).count();
        double mean = laterSwitchRates(expected).average().orElseThrow();
        double variance =
                laterSwitchRates(expected).map(rate -> Math.pow(rate - mean, 2)).sum() / (readings - 1);
        Double error = figures.contextSwitchesPerSecond().error();
        assertThat(error == null).isEqualTo(readings < 5);
        assertThat(error == null ? Math.sqrt(variance / readings) : error)
                .isCloseTo(Math.sqrt(variance / readings), withinPercentage(0.1));
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void countsTracedParksOfVirtualThreads(Path jvm) throws Exception {
        Recording recording =
                RecordingReader.comparable(RecordingLimits.DEFAULT).read(TestRecordings.of(jvm));

        assertThat(recording.profile(EventKind.PARK).kept().sites().stream()
                        .filter(site -> site.kind() == SiteKind.LOCK
                                && site.type().isEmpty()
                                && site.frame().name().equals("Workload.takeLock"))
                        .count())
                .isEqualTo(version(recording) >= 25 ? 1 : 0);
    }

    /** The first reading counts from the boot of the machine. */
    private static DoubleStream laterSwitchRates(JdkReader expected) {
        return expected.switchRates.values().stream().skip(1).mapToDouble(rate -> rate);
    }

    private static Figure seen(double value) {
        return new Figure(Visibility.RECORDED, value);
    }

    private static int version(Recording recording) {
        return Runtime.Version.parse(recording.facts().jvm().jdk().replaceAll("-.*", ""))
                .feature();
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void givesAwayNoPropertyAndNoCommandLine(Path jvm) throws Exception {
        Recording recording =
                RecordingReader.comparable(RecordingLimits.DEFAULT).read(TestRecordings.of(jvm));

        assertThat(recording.toString()).doesNotContain("swordfish");
        assertThat(recording.facts().jvm().flags()).noneMatch(flag -> flag.startsWith("-D"));
    }

    /** For recordings of other people, which are not part of this project. */
    @Test
    void readsOthersRecordingsAsTheJdkDoes() throws Exception {
        String folder = System.getenv("PLATEAU_TEST_RECORDINGS");
        org.junit.jupiter.api.Assumptions.assumeTrue(
                folder != null,
                "PLATEAU_TEST_RECORDINGS names no folder with recordings to compare with the JDK's reader");
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".jfr"))
                    .sorted()
                    .toList()) {
                compare(file);
            }
        }
    }

    private static void compare(Path file) throws Exception {
        Recording recording;
        try {
            recording = RecordingReader.raw(RecordingLimits.DEFAULT).read(file);
        } catch (RefusedRecording e) {
            return;
        }
        if (!recording.whole()) {
            return;
        }
        JdkReader expected;
        try {
            expected = new JdkReader(file);
        } catch (Exception e) {
            return; // gzipped, or one that the JDK does not take
        }
        assertThat(recording.facts().events()).as("%s", file).isEqualTo(expected.events);
        for (EventKind kind : EventKind.values()) {
            assertThat(FoldedStacks.of(recording.profile(kind).before()))
                    .as("%s of %s", kind, file)
                    .isEqualTo(expected.stacks.get(kind));
        }
    }
}
