package dev.plateau.recording.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.recording.compare.CostGrowth;
import dev.plateau.recording.compare.CostGrowth.CostSide;
import dev.plateau.recording.read.Trees;
import java.util.List;
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
    }
}
