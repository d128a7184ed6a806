package dev.plateau.recording.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.recording.export.FlameGraphData;
import dev.plateau.recording.read.MadeRecording;
import dev.plateau.recording.read.ReadEvent;
import dev.plateau.recording.read.Trees;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CallTreeTest {
    static IntStream seeds() {
        return IntStream.range(0, 50);
    }

    private static FlameGraphData drawn(CallTree tree, double leastShare) {
        return FlameGraphData.of(EventKind.CPU, tree, "", List.of(), leastShare);
    }

    @Test
    void laysNodesOutByDepthFromLeftToRight() {
        FlameGraphData data = drawn(Trees.of("a;b 3", "a 2", "c 4"), 0);

        assertThat(data.names()).containsExactly("all", "a", "b", "c");
        assertThat(data.levels())
                .containsExactly(new long[] {0, 9, 0, 5}, new long[] {0, 5, 1, 1, 0, 4, 3, 1}, new long[] {0, 3, 2, 1});
    }

    @Test
    void leavesOutNarrowNodesWithAllBelowThem() {
        FlameGraphData data = drawn(Trees.of("a;b 1", "a 97", "c;d;e 2"), 0.025);

        assertThat(data.names()).containsExactly("all", "a");
        assertThat(data.levels()).containsExactly(new long[] {0, 100, 0, 5}, new long[] {0, 98, 1, 1});
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void storesAndReadsBackTheSameTree(int seed) {
        CallTree tree = Trees.of(random(seed));

        CallTree read = CallTreeBytes.read(CallTreeBytes.write(tree));

        assertThat(Trees.folded(read)).isEqualTo(Trees.folded(tree));
        assertThat(read.parent()).isEqualTo(tree.parent());
        assertThat(read.kind()).isEqualTo(tree.kind());
        assertThat(read.events()).isEqualTo(tree.events());
        assertThat(read.squares()).isEqualTo(tree.squares());
    }

    /** Trees stored in version 1, which has no squares: nothing is known of events that weigh differently. */
    @Test
    void readsTreesWithoutSquares() throws IOException {
        CallTree samples = CallTreeBytes.read(withoutSquares(Trees.of("a 20", "b 30")));
        assertThat(Trees.folded(samples)).isEqualTo(Map.of("a", 20L, "b", 30L));
        assertThat(samples.effectiveEvents()).isEqualTo(50);

        CallTree waits = CallTreeBytes.read(withoutSquares(parks("a", 3, "b", 4)));
        assertThat(waits.effectiveEvents()).isZero();
    }

    private static byte[] withoutSquares(CallTree tree) throws IOException {
        byte[] plain = new InflaterInputStream(new ByteArrayInputStream(CallTreeBytes.write(tree))).readAllBytes();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new DeflaterOutputStream(bytes)) {
            out.write(1);
            out.write(plain, 1 + Double.BYTES, plain.length - 1 - Double.BYTES);
        }
        return bytes.toByteArray();
    }

    /** Independent answer: 10² / (3² + 3² + 4²) = 100 / 34 for one side, 4 for four events that weigh the same. */
    @Test
    void countsEventsThatWouldBeAsSure() {
        CallTree tree = new MadeRecording()
                .add(ReadEvent.THREAD_PARK, "a", 2, 6)
                .add(ReadEvent.THREAD_PARK, "a;b", 1, 4)
                .build()
                .profile(EventKind.PARK)
                .kept()
                .tree();
        assertThat(tree.effectiveEvents()).isCloseTo(100 / 34.0, within(1e-12));
        assertThat(parks("a", 5, "b", 5).plus(parks("a", 5, "c", 5)).effectiveEvents())
                .isEqualTo(4);
        assertThat(Difference.of(tree, CallTree.EMPTY).baseline().effectiveEvents())
                .isEqualTo(tree.effectiveEvents());
        assertThat(CallTree.EMPTY.effectiveEvents()).isZero();
    }

    /** Both sides have the same two frames, and one wait of ten is a hundred times as long: an effective number of about 48 of 400. */
    @Test
    void findsNoGrowthInAFewLongWaits() {
        Random random = new Random(5);
        int found = 0;
        for (int trial = 0; trial < 500; trial++) {
            found +=
                    GrownFrame.find(EventKind.CPU, waits(random), waits(random)).size();
        }
        assertThat(found).isLessThanOrEqualTo(5);
    }

    /** Both sides have the same two frames; one of 200 waits is in the first, 86 times as long as those in the other, and makes 0.3 of the time. */
    @Test
    void findsNoGrowthInAFrameOfFewLongWaits() {
        Random random = new Random(5);
        int found = 0;
        for (int trial = 0; trial < 2000; trial++) {
            found += GrownFrame.find(EventKind.CPU, longAndShort(random), longAndShort(random))
                    .size();
        }
        assertThat(found).isLessThanOrEqualTo(20);
    }

    private static CallTree longAndShort(Random random) {
        long longWaits = random.doubles(2000).filter(place -> place < 0.005).count();
        return new MadeRecording()
                .add(ReadEvent.THREAD_PARK, "a.A", longWaits, 86 * longWaits)
                .add(ReadEvent.THREAD_PARK, "b.B", 2000 - longWaits, 2000 - longWaits)
                .build()
                .profile(EventKind.PARK)
                .kept()
                .tree();
    }

    private static CallTree waits(Random random) {
        MadeRecording recording = new MadeRecording();
        for (int event = 0; event < 400; event++) {
            String frame = random.nextBoolean() ? "a.A" : "b.B";
            recording.add(ReadEvent.THREAD_PARK, frame, 1, random.nextInt(10) == 0 ? 100 : 1);
        }
        return recording.build().profile(EventKind.PARK).kept().tree();
    }

    @Test
    void refusesBytesThatAreNoTree() {
        assertThatThrownBy(() -> CallTreeBytes.read(new byte[] {1, 2, 3}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not a stored call tree");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void overlaysTwoTreesWithoutChangingEither(int seed) {
        CallTree one = Trees.of(random(seed));
        CallTree other = Trees.of(random(seed + 1000));

        Difference difference = Difference.of(one, other);

        assertThat(Trees.folded(difference.baseline())).isEqualTo(Trees.folded(one));
        assertThat(Trees.folded(difference.candidate())).isEqualTo(Trees.folded(other));
        assertThat(difference.baseline().parent())
                .isEqualTo(difference.candidate().parent());
        Map<String, Long> sum = new TreeMap<>(Trees.folded(one));
        Trees.folded(other).forEach((stack, weight) -> sum.merge(stack, weight, Long::sum));
        assertThat(Trees.folded(one.plus(other))).isEqualTo(sum);
    }

    @Test
    void comparesSharesSoThatALongerRecordingIsNoGrowth() {
        Difference difference = Difference.of(Trees.of("a;b 3", "a;c 1"), Trees.of("a;b 30", "a;c 10"));

        assertThat(difference.growthPerOperation(1, 2)).containsExactly(16, 16, 12, 4);
        assertThat(difference.growthPerOperation(2, 4)).containsExactly(8, 8, 6, 2);
        assertThat(difference.unmatchedShare()).isZero();
    }

    @Test
    void printsHowMuchStandsOnStacksOfOneSideOnly() {
        assertThat(Difference.of(Trees.of("a;b 3", "a;c 1"), Trees.of("a;b 1", "d 1"))
                        .unmatchedShare())
                .isEqualTo((0.25 + 0.5) / 2, within(1e-12));
    }

    @Test
    void findsThePlateauThatGrewAndSaysItInWords() {
        CallTree baseline = Trees.of("run;read;LazyInputStream.getInstance 32", "run;read 68");
        CallTree candidate = Trees.of("run;read;LazyInputStream.getInstance 820", "run;read 180");

        assertThat(GrownFrame.find(EventKind.CPU, baseline, candidate))
                .extracting(GrownFrame::words)
                .containsExactly("LazyInputStream.getInstance 32 % → 82 % of CPU");
    }

    @Test
    void callsNothingGrownThatChanceMakes() {
        assertThat(GrownFrame.find(EventKind.CPU, Trees.of("a 5", "b 5"), Trees.of("a 7", "b 3")))
                .isEmpty();
        assertThat(GrownFrame.find(EventKind.CPU, Trees.of("a 1"), Trees.of())).isEmpty();
    }

    /**
     * Two sides of 30 events, of 30 and 400, and of 400: the same four frames on both. A share of 0 is no certainty. Independent answer: a normal
     * draw lies 3 standard errors above its mean with a probability of 0.13 %, so one of four does at most 0.54 % of the time; small sides are
     * skewed.
     */
    @ParameterizedTest
    @CsvSource({"1, 1, 0", "5, 400, 0", "29, 29, 0", "29, 400, 0", "30, 30, 0.01", "30, 400, 0.01", "400, 400, 0.01"})
    void findsNoGrowthInFewEventsOfTheSameProfile(int events, int otherEvents, double most) {
        Random random = new Random(11);
        int found = 0;
        for (int trial = 0; trial < 2000; trial++) {
            CallTree baseline = drawn(random, events);
            found += GrownFrame.find(EventKind.CPU, baseline, drawn(random, otherEvents))
                            .isEmpty()
                    ? 0
                    : 1;
        }
        assertThat(found / 2000.0).isLessThanOrEqualTo(most);
    }

    private static CallTree drawn(Random random, int events) {
        return Trees.of(
                random.ints(events, 0, 4).mapToObj(frame -> "f" + frame + " 1").toArray(String[]::new));
    }

    /** Independent answer: 50 of 100 and 71 of 100 have a pooled share of 0.605 with an error of 0.0691, and the difference is 3.04 times that. */
    @Test
    void comparesWithTheErrorOfThePooledShare() {
        CallTree baseline = Trees.of("a 50", "b 50");

        assertThat(GrownFrame.find(EventKind.CPU, baseline, Trees.of("a 71", "b 29")))
                .hasSize(1);
        assertThat(GrownFrame.find(EventKind.CPU, baseline, Trees.of("a 70", "b 30")))
                .isEmpty();
    }

    /** Frames that grew alike are in the order of their names. */
    @Test
    void sortsFramesByGrowth() {
        CallTree baseline = Trees.of("omega 100", "alpha 100", "gamma 100", "beta 100", "x 600");
        CallTree candidate = Trees.of("omega 200", "alpha 200", "gamma 300", "beta 200", "x 100");

        assertThat(GrownFrame.find(EventKind.CPU, baseline, candidate))
                .extracting(grown -> grown.frame().name())
                .containsExactly("gamma", "alpha", "beta", "omega");
    }

    /** Independent answer: the pooled share of 800 and 900 of 1,000 events is 0.85, and the error of the difference 0.0160. */
    @Test
    void callsGrowthWhatIsMoreThanThreeStandardErrors() {
        CallTree baseline = Trees.of("a 800", "b 200");

        assertThat(GrownFrame.find(EventKind.CPU, baseline, Trees.of("a 900", "b 100")))
                .hasSize(1);
        assertThat(GrownFrame.find(EventKind.CPU, baseline, Trees.of("a 840", "b 160")))
                .isEmpty();
    }

    @Test
    void callsNothingGrownBelowAHundredth() {
        CallTree baseline = Trees.of("b 1000000");

        assertThat(GrownFrame.find(EventKind.CPU, baseline, Trees.of("a 10000", "b 990000")))
                .hasSize(1);
        assertThat(GrownFrame.find(EventKind.CPU, baseline, Trees.of("a 9999", "b 990001")))
                .isEmpty();
    }

    @Test
    void keepsEventsWithoutStackAndHowFramesRan() {
        CallTree one = parks("", 3, "a;b", 4);
        CallTree other = parks("", 10, "a;c", 20);

        Difference difference = Difference.of(one, other);
        assertThat(Trees.folded(difference.baseline())).isEqualTo(Trees.folded(one));
        assertThat(Trees.folded(difference.candidate())).isEqualTo(Trees.folded(other));
        CallTree sum = one.plus(other);
        assertThat(Trees.folded(sum)).isEqualTo(Map.of("[no stack]", 13L, "a;b", 4L, "a;c", 20L));
        assertThat(sum.size()).isEqualTo(4);
        for (int node = 1; node < sum.size(); node++) {
            assertThat(sum.kind(node)).isEqualTo(FrameKind.COMPILED);
        }
        assertThat(sum.kind(0)).isEqualTo(FrameKind.UNKNOWN);
    }

    @Test
    void takesTheWayAFrameRanFromTheFirstOfTwoTrees() {
        CallTree one = Trees.of("a;b 3");
        CallTree interpreted = new CallTree(
                one.frames(),
                one.parent(),
                one.frame(),
                new byte[] {(byte) FrameKind.UNKNOWN.number(), (byte) FrameKind.INTERPRETED.number(), 0},
                one.self(),
                one.events(),
                one.squares());

        assertThat(interpreted.plus(one).kind(1)).isEqualTo(FrameKind.INTERPRETED);
        assertThat(one.plus(interpreted).kind(1)).isEqualTo(FrameKind.COMPILED);
    }

    private static CallTree parks(String stack, long weight, String otherStack, long otherWeight) {
        return new MadeRecording()
                .add(ReadEvent.THREAD_PARK, stack, 1, weight)
                .add(ReadEvent.THREAD_PARK, otherStack, 1, otherWeight)
                .build()
                .profile(EventKind.PARK)
                .kept()
                .tree();
    }

    private static String[] random(int seed) {
        Random random = new Random(seed);
        return IntStream.range(0, 1 + random.nextInt(40))
                .mapToObj(line -> stack(random) + " " + (1 + random.nextInt(1000)))
                .toArray(String[]::new);
    }

    private static String stack(Random random) {
        StringBuilder stack = new StringBuilder("m" + random.nextInt(3));
        for (int depth = random.nextInt(8); depth > 0; depth--) {
            stack.append(";m").append(random.nextInt(4));
        }
        return stack.toString();
    }
}
