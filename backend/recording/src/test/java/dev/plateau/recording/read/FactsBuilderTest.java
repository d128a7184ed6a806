package dev.plateau.recording.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.recording.format.ChunkHeader;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Figure;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingFacts;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.Site;
import dev.plateau.recording.model.Visibility;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Facts and figures that the tests' recordings do not have, and parts that outgrow the limits. */
class FactsBuilderTest {
    private static final String PARK = ";java.util.concurrent.locks.LockSupport.park";

    private final FactsBuilder facts = new FactsBuilder();

    private RecordingFacts built() {
        return facts.build(Set.of());
    }

    private static ChunkHeader header(long startNanos, long durationNanos) {
        return new ChunkHeader(2, 1, 0, 0, 0, startNanos, durationNanos, 0, 1);
    }

    @Test
    void takesTheBuildOfTheJdkFromTheVersionOfItsVm() {
        assertThat(
                        build(
                                "OpenJDK 64-Bit Server VM (25.392-b08) for linux-amd64 JRE (1.8.0_392-b08), built on Oct 18 2023"))
                .isEqualTo("25.392-b08");
        assertThat(
                        build(
                                "Java HotSpot(TM) 64-Bit Server VM (17.0.9+11-LTS-201) for linux-amd64 JRE (17.0.9+11-LTS-201)"))
                .isEqualTo("17.0.9+11-LTS-201");
        assertThat(build("OpenJDK 64-Bit Server VM (21+35) for linux-amd64 JRE (21+35)"))
                .isEqualTo("21+35");
    }

    private String build(String version) {
        facts.setJvm("a VM", version, "");
        return built().jvm().jdk();
    }

    @Test
    void lastsFromTheFirstStartToTheLastEnd() {
        assertThat(built().start()).isEqualTo(Instant.EPOCH);
        assertThat(built().length()).isZero();

        facts.addChunk(header(5_000_000_000L, 2_000_000_000L));
        facts.addChunk(header(3_000_000_000L, 1_000_000_000L));
        facts.addChunk(header(6_000_000_000L, -1));

        assertThat(built().chunks()).isEqualTo(3);
        assertThat(built().format()).isEqualTo("2.1");
        assertThat(built().start()).isEqualTo(Instant.ofEpochSecond(3));
        assertThat(built().length()).isEqualTo(Duration.ofSeconds(4));
    }

    /** Two recordings in one file: between them nothing was recorded. */
    @Test
    void countsNoTimeBetweenChunks() {
        facts.addChunk(header(3_000_000_000L, 1_000_000_000L));
        facts.addChunk(header(4_000_000_000L, 500_000_000L));
        assertThat(built().recorded()).isEqualTo(built().length()).isEqualTo(Duration.ofMillis(1_500));

        facts.addChunk(header(9_000_000_000L, 2_000_000_000L));
        assertThat(built().gaps()).isEqualTo(Duration.ofMillis(4_500));
        assertThat(built().recorded()).isEqualTo(Duration.ofMillis(3_500));

        facts.addChunk(header(2_000_000_000L, 9_000_000_000L));
        assertThat(built().gaps()).as("one that covers all").isZero();
    }

    /** Two such chunks last 585 years together, and a long counts only 292 years of nanoseconds. */
    @Test
    void leavesOutTimesThatNoClockTells() {
        facts.addChunk(header(Long.MIN_VALUE + 1, 1));
        facts.addChunk(header(Long.MAX_VALUE - 1, 2));
        assertThat(built().start()).isEqualTo(Instant.EPOCH);
        assertThat(built().length()).isZero();

        facts.addChunk(header(0, 1));
        facts.addChunk(header(Long.MAX_VALUE - 1, 1));
        assertThat(built().chunks()).isEqualTo(4);
        assertThat(built().length().toNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void showsOnlyFlagsThatHoldAWordOrNumber() {
        facts.setJvm(
                "OpenJDK 64-Bit Server VM",
                "OpenJDK 64-Bit Server VM (17.0.6+10-LTS) for linux-amd64",
                " -Xmx256m  -Dsecret=word -XX:+UseZGC -XX:MaxRAMPercentage=50.0 -XX:OnError=/bin/mail -javaagent:a.jar");

        assertThat(built().jvm())
                .isEqualTo(new RecordingFacts.Jvm(
                        "OpenJDK 64-Bit Server VM",
                        "17.0.6+10-LTS",
                        List.of("-Xmx256m", "-XX:+UseZGC", "-XX:MaxRAMPercentage=50.0")));

        facts.setJvm("", "25", "");
        assertThat(built().jvm()).isEqualTo(new RecordingFacts.Jvm("", "25", List.of()));
    }

    @Test
    void tellsWhetherAnEventCouldBeSeen() {
        facts.addType("a.Off");
        facts.addType("b.Off");
        facts.addType("c.On");
        facts.addType("d.Unsaid");
        facts.addType("e.Seen");
        facts.addSetting("a.Off", "enabled", "false");
        facts.addSetting("b.Off", "enabled", "false");
        facts.addSetting("c.On", "enabled", "true");
        facts.addSetting("d.Unsaid", "threshold", "1 ms");
        facts.addEvents("e.Seen", 1);

        assertThat(facts.visibility(List.of("x.Unknown"))).isEqualTo(Visibility.NOT_OBSERVABLE);
        assertThat(facts.visibility(List.of("a.Off", "x.Unknown"))).isEqualTo(Visibility.SWITCHED_OFF);
        assertThat(facts.visibility(List.of("a.Off", "b.Off"))).isEqualTo(Visibility.SWITCHED_OFF);
        assertThat(facts.visibility(List.of("a.Off", "d.Unsaid"))).isEqualTo(Visibility.UNKNOWN);
        assertThat(facts.visibility(List.of("d.Unsaid"))).isEqualTo(Visibility.UNKNOWN);
        assertThat(facts.visibility(List.of("a.Off", "c.On"))).isEqualTo(Visibility.RECORDED);
        assertThat(facts.visibility(List.of("e.Seen", "a.Off"))).isEqualTo(Visibility.RECORDED);
        assertThat(facts.visibility(List.of("a.Off")).words()).isEqualTo("switched off");
    }

    @Test
    void countsThrottlingBetweenTheFirstAndTheLastReading() {
        facts.addType(ActivityBuilder.THROTTLING);
        facts.addEvents(ActivityBuilder.THROTTLING, 4);
        ActivityBuilder activity = new ActivityBuilder();
        activity.addThrottling(-1, -1);
        activity.addThrottling(10, 5_000);
        assertThat(activity.build(facts).throttledNanos())
                .as("one reading shows no growth")
                .isEqualTo(new Figure(Visibility.NOT_OBSERVABLE, Double.NaN));

        activity.addThrottling(14, 9_000);
        Figure throttled = activity.build(facts).throttledNanos();
        assertThat(throttled.value()).isEqualTo(4_000);
        // Four periods of 1,000 ns: the error of a Poisson process with steps of that size.
        assertThat(throttled.error()).isCloseTo(Math.sqrt(4) * 1_000, within(1e-9));
    }

    @Test
    void callsNoNumberOfVirtualThreadsItCannotSee() {
        Recording plain = new MadeRecording()
                .add(ReadEvent.MONITOR_ENTER, "a.A.run;b.B.enter", "b.Lock", 1, 50)
                .add(ReadEvent.MONITOR_ENTER, "", "b.Lock", 1, 7)
                .build();
        assertThat(plain.visibility(EventKind.MONITOR)).isEqualTo(Visibility.RECORDED);
        assertThat(plain.profile(EventKind.MONITOR).kept().sites())
                .extracting(site -> site.frame().name())
                .containsExactly("b.B.enter", "[no stack]");

        Recording virtual = new MadeRecording()
                .add(ReadEvent.EXECUTION_SAMPLE, "java.lang.VirtualThread.run;a.A.run", 1, 1)
                .setting("jdk.JavaMonitorEnter", "enabled", "true")
                .build();
        assertThat(virtual.visibility(EventKind.MONITOR)).isEqualTo(Visibility.NOT_OBSERVABLE);
        assertThat(virtual.visibility(EventKind.CPU)).isEqualTo(Visibility.RECORDED);
    }

    @Test
    void mergesWhatHasNoRoomAndSaysSo() {
        RecordingLimits limits = new RecordingLimits(1 << 20, 1_000, 4, 2, Duration.ofMinutes(1));
        MadeRecording small = new MadeRecording(limits)
                .add(ReadEvent.THREAD_PARK, "a.A.run" + PARK, 1, 10)
                .add(ReadEvent.THREAD_PARK, "b.B.run", 1, 20);
        assertThat(small.build().missing()).isEmpty();
        Recording full = small.add(ReadEvent.THREAD_PARK, "a.A.run;c.C.call", 1, 40)
                .add(ReadEvent.THREAD_PARK, "b.B.run;d.D.call" + PARK, 1, 80)
                .build();

        assertThat(full.missing())
                .containsExactly(new Recording.Gap(
                        0, "park has more different stacks or sites than the limits allow: the rest is merged"));
        Profile.Part parks = full.profile(EventKind.PARK).kept();
        assertThat(parks.weight()).isEqualTo(150);
        assertThat(Trees.folded(parks.tree())).containsEntry("a.A.run", 40L).containsEntry("b.B.run", 100L);
        assertThat(parks.sites()).extracting(Site::weight).containsExactly(20L, 10L);
    }

    @Test
    void keepsTheStacksOfASiteInTheOrderOfTheTree() {
        MadeRecording made = new MadeRecording();
        for (String caller : List.of("d.D", "a.A", "c.C", "b.B")) {
            made.add(ReadEvent.ALLOCATION_SAMPLE, caller + ".run;x.X.make", "byte[]", 1, caller.charAt(0));
        }
        Profile.Part part = made.build().profile(EventKind.ALLOCATION).kept();

        assertThat(part.sites()).extracting(Site::line).containsExactly(2);
        assertThat(part.sites().get(0).kind().key()).isEqualTo("allocation");
        assertThat(part.sites().get(0).stacks().nodes()).isSorted().hasSize(4);
        assertThat(part.sites().get(0).stacks().weights()).containsExactly('a', 'b', 'c', 'd');
    }

    @Test
    void prefersTheBestSourceAndCutsTheOthers() {
        Recording recording = new MadeRecording()
                .add(ReadEvent.WALL_CLOCK_SAMPLE, "a.A.run", 1, 100)
                .add(ReadEvent.EXECUTION_SAMPLE, "a.A.run", 2, 2)
                .add(ReadEvent.CPU_TIME_SAMPLE, "a.A.run", 4, 4)
                .build();

        assertThat(recording.profile(EventKind.CPU).kept().events()).isEqualTo(4);
        assertThat(recording.profile(EventKind.CPU).cuts())
                .extracting(cut -> cut.part().weight())
                .containsExactly(100L, 2L);
    }

    @Test
    void sumsUpFurtherThreadsUnderOneName() {
        ProfileBuilder profile = new ProfileBuilder(
                new RecordingBuilder(true, RecordingLimits.DEFAULT).frames(), RecordingLimits.DEFAULT);
        for (int round = 0; round < 2; round++) {
            for (int thread = 0; thread < 10_005; thread++) {
                profile.addThread("t" + thread, 1, 2);
            }
        }

        List<Profile.ThreadWeight> threads =
                profile.build(EventKind.CPU, List.of(), new ThreadGroups()).threads();
        assertThat(threads).hasSize(10_001);
        assertThat(threads.get(0)).isEqualTo(new Profile.ThreadWeight("[further threads]", 10, 20));
        assertThat(threads.get(1)).isEqualTo(new Profile.ThreadWeight("t0", 2, 4));
    }
}
