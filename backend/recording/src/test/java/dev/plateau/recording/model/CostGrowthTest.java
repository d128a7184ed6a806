package dev.plateau.recording.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.recording.model.CostGrowth.CostSide;
import dev.plateau.recording.read.Trees;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CostGrowthTest {
    private static List<CostGrowth> grown(double before, CallTree baseline, double after, CallTree candidate) {
        return CostGrowth.find(CostSide.ofFrames(before, baseline), CostSide.ofFrames(after, candidate));
    }

    @Test
    void comparesCostsOfAnOperationAndNotShares() {
        // Twice the time: everything costs twice as much, and no share changed.
        CallTree tree = Trees.of("a.A;b.B 600", "a.A;c.C 400");
        assertThat(grown(100, tree, 200, tree)).extracting(CostGrowth::name).containsExactly("b.B", "c.C");

        // One frame doubles an operation: the share of the other one falls, and its cost stays.
        List<CostGrowth> one = grown(100, Trees.of("a.A;b.B 1000"), 200, Trees.of("a.A;b.B 500", "a.A;n.New 500"));
        assertThat(one).extracting(CostGrowth::name).containsExactly("n.New");
        assertThat(one.get(0).isNew()).isTrue();
        assertThat(one.get(0).growth()).isCloseTo(100, within(1e-9));
        // Independent answer: the standard error of a share of 1/2 among 1,000 is 0.0158, of 200 ns 3.16 ns.
        assertThat(one.get(0).low()).isCloseTo(100 - 2.5758 * 3.162, within(0.01));
        assertThat(one.get(0).high()).isCloseTo(100 + 2.5758 * 3.162, within(0.01));
    }

    @Test
    void aFewSamplesShowNothing() {
        assertThat(grown(100, Trees.of("a.A 5", "b.B 5"), 100, Trees.of("a.A 4", "b.B 6")))
                .isEmpty();
        assertThat(grown(100, Trees.of("a.A 5"), 200, Trees.of())).isEmpty();
    }

    @Test
    void aCandidateOfFewerThan30EventsShowsNothing() {
        CallTree many = Trees.of("a.A 15", "b.B 15");

        assertThat(grown(100, many, 400, many)).hasSize(2);
        assertThat(grown(100, many, 400, Trees.of("a.A 29"))).isEmpty();
    }

    /** Something that hardly allocates, and then does. Independent answer: at most all 2 of the baseline's bytes are those of b.B. */
    @Test
    void ofABaselineOfFewEventsAllMayBeThatOfEachPart() {
        CallTree candidate = Trees.of("a.A 50", "b.B 50");

        List<CostGrowth> grown = grown(2, Trees.of("a.A 3"), 100, candidate);

        assertThat(grown).extracting(CostGrowth::name).containsExactlyInAnyOrder("a.A", "b.B");
        double reach = 2.5758293035489 * 100 * Math.sqrt(0.25 / 100);
        assertThat(grown).allSatisfy(growth -> {
            assertThat(growth.low()).isCloseTo(50 - reach - 2, within(1e-6));
            assertThat(growth.high()).isCloseTo(50 + reach, within(1e-6));
        });
        assertThat(grown(100, Trees.of("a.A 3"), 100, candidate)).isEmpty();
    }

    /**
     * Independent answer: 0 of 30 and 7 of 30 have a pooled share of 0.1167 with an error of 0.0829, times 100 ns 8.29 ns; three of them are more
     * than the growth of 23.3 ns. With the errors of both shares alone, 0 and 7.72 ns, it would count.
     */
    @Test
    void aShareOfNothingIsNoCertainty() {
        CallTree baseline = Trees.of("a.A 30");

        assertThat(grown(100, baseline, 100, Trees.of("a.A 23", "b.B 7"))).isEmpty();
        assertThat(grown(100, baseline, 100, Trees.of("a.A 20", "b.B 10"))).hasSize(1);
    }

    @Test
    void sortsByGrowthThenNameAndTellsWhatIsNew() {
        List<CostGrowth> grown = grown(
                100, Trees.of("d 300", "a 300", "c 300", "x 100"), 200, Trees.of("d 200", "a 200", "c 300", "b 300"));

        assertThat(grown).extracting(CostGrowth::name).containsExactly("b", "c", "a", "d");
        assertThat(grown).extracting(CostGrowth::isNew).containsExactly(true, false, false, false);
        // 30 of 100 ns before; 60, 60, 40 and 40 of 200 ns after.
        assertThat(grown.get(0).growth()).isCloseTo(60, within(1e-9));
        assertThat(grown.get(1).growth()).isCloseTo(30, within(1e-9));
        assertThat(grown.get(3).growth()).isCloseTo(10, within(1e-9));
    }

    @Test
    void growthOfLessThanAHundredthMattersToNobody() {
        CallTree all = Trees.of("a 1000");

        assertThat(grown(99, all, 100, all)).hasSize(1);
        assertThat(grown(99.01, all, 100, all)).isEmpty();
        // The same with shares: 4 standard errors of 0.0005 each, of half of all.
        assertThat(grown(100, Trees.of("a 500000", "b 500000"), 100, Trees.of("a 504000", "b 496000")))
                .isEmpty();
    }

    @Test
    void takesTheFramesInWhichStacksEnd() {
        assertThat(CostSide.ofFrames(1, Trees.of("a;b;c 3", "d;c 4", "d 5")).parts())
                .isEqualTo(Map.of("c", new CostGrowth.Weight(7, 7), "d", new CostGrowth.Weight(5, 5)));
    }

    /** Three standard errors on one side leave 0.13 % a frame, and neighbours are not independent. */
    @Test
    void theSameProfileTwiceShowsNextToNothing() {
        Random random = new Random(7);
        int found = 0;
        for (int trial = 0; trial < 500; trial++) {
            found += grown(100, drawn(random), 100, drawn(random)).size();
        }
        assertThat(found).as("of 5,000 frames").isLessThan(25);
    }

    private static CallTree drawn(Random random) {
        int[] counts = new int[10];
        for (int i = 0; i < 1000; i++) {
            counts[random.nextInt(counts.length)]++;
        }
        String[] stacks = new String[counts.length];
        for (int i = 0; i < counts.length; i++) {
            stacks[i] = "a.A;f" + i + ".F " + counts[i];
        }
        return Trees.of(stacks);
    }

    @Test
    void namesTheLowestCallerOfMostOfTheGrowth() {
        CallTree before = Trees.of("m.Main;p.Parse;x.X 100", "m.Main;w.Write 100");
        CallTree after = Trees.of(
                "m.Main;p.Parse;x.X 100", "m.Main;p.Parse;y.Y 90", "m.Main;p.Parse;z.Z 90", "m.Main;w.Write 120");

        List<CostGrowth.CommonCaller> caller = CostGrowth.commonCaller(before, 200, after, 400);

        assertThat(caller).hasSize(1);
        assertThat(caller.get(0).frame().name()).isEqualTo("p.Parse");
        assertThat(caller.get(0).share()).isCloseTo(0.9, within(1e-9));
        assertThat(CostGrowth.commonCaller(after, 400, before, 200))
                .as("it costs less")
                .isEmpty();
        assertThat(CostGrowth.commonCaller(before, 200, after, 200))
                .as("it costs the same")
                .isEmpty();
        assertThat(CostGrowth.commonCaller(Trees.of(), 200, after, 400)).isEmpty();
        assertThat(CostGrowth.commonCaller(before, 200, Trees.of(), 400)).isEmpty();
    }

    @Test
    void aCommonCallerCarriesFourFifthsOfTheGrowth() {
        CallTree before = Trees.of("m 50", "o 50");
        CallTree fourFifths = Trees.of("m 50", "m;x 4", "m;y 4", "o 52");
        CallTree less = Trees.of("m 50", "m;x 4", "m;y 3", "o 53");

        assertThat(CostGrowth.commonCaller(before, 100, fourFifths, 110))
                .extracting(caller -> caller.frame().name())
                .containsExactly("m");
        assertThat(CostGrowth.commonCaller(before, 100, less, 110)).isEmpty();
    }
}
