package dev.plateau.server.detection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.server.series.Point;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.statistics.online.DetectedChange;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Series along JDK builds whose code changes, whose JDKs differ, or both. */
class JdkAlignmentTests {
    private static final Instant START = Instant.parse("2026-02-01T03:00:00Z");

    private final Random random = new Random(7);
    private final List<Point> points = new ArrayList<>();
    private double noise = 0.01;
    private String unit = "ns/op";

    /** Measures commits on a JDK, each once. */
    private JdkAlignmentTests measure(int jdk, int from, int to, IntToDoubleFunction scoreAt) {
        for (int commit = from; commit < to; commit++) {
            add(jdk, commit, "c" + commit, scoreAt.applyAsDouble(commit));
        }
        return this;
    }

    private void add(int jdk, int day, @Nullable String commit, double score) {
        double measured = score * Math.exp(noise * random.nextGaussian());
        points.add(new Point(
                jdk,
                START.plus(day, ChronoUnit.DAYS),
                points.size() + 1,
                points.size() + 1,
                jdk,
                "main",
                commit,
                measured,
                false,
                measured,
                measured,
                3,
                measured > 0 ? Math.log(measured) : null,
                0.0,
                null));
    }

    private List<DetectedChange> changesOf(List<Point> seen) {
        return SeriesDetectors.votes(unit, seen);
    }

    private List<Point> aligned() {
        return JdkAlignment.aligned(unit, points);
    }

    private List<DetectedChange> changes() {
        List<Point> aligned = aligned();
        return JdkAlignment.atBorders(aligned, changesOf(aligned));
    }

    private static IntToDoubleFunction step(int commit, double before, double after) {
        return at -> at < commit ? before : after;
    }

    @Test
    void aRegressionOfTheCodeOnBothJdksLeavesNoStep() {
        measure(11, 0, 30, step(15, 100, 140)).measure(17, 0, 30, step(15, 100, 140));

        assertThat(changesOf(points)).as("as measured").hasSize(3);
        assertThat(changesOf(aligned())).isEmpty();
        assertThat(aligned())
                .extracting(Point::scoreId)
                .isEqualTo(points.stream().map(Point::scoreId).toList());
    }

    @Test
    void aSlowerJdkIsOneStepAtItsBorderWhateverTheCodeDoes() {
        measure(11, 0, 30, step(15, 100, 140)).measure(17, 0, 30, step(15, 150, 210));

        assertThat(changes()).singleElement().satisfies(change -> {
            assertThat(change.index()).isEqualTo(30);
            assertThat(change.size().ratio()).isCloseTo(1.5, within(0.02));
            assertThat(change.size().before()).as("newest shared commit").isCloseTo(140, within(3.0));
            assertThat(change.size().after()).isCloseTo(210, within(5.0));
        });
    }

    /** JDK 11 has shown the new level in five runs, JDK 17 in four: too few for a level of its own. */
    @Test
    void aLevelThatOnlyOneJdkHasShownYetIsNoDifference() {
        measure(11, 0, 17, step(12, 100, 140)).measure(17, 0, 16, step(12, 120, 168));

        List<Point> aligned = aligned();
        assertThat(aligned.get(16).score() / aligned.get(17).score()).isCloseTo(1 / 1.2, within(0.04));
        assertThat(changes())
                .allSatisfy(change -> assertThat(change.size().ratio()).isCloseTo(1.2, within(0.03)));
    }

    /** Ten nights at one commit, then the next JDK at the same one. */
    @Test
    void theSameCodeOnTwoJdksIsAPlainSequence() {
        for (int night = 0; night < 10; night++) {
            add(11, night, "same", 100);
        }
        for (int night = 10; night < 16; night++) {
            add(17, night, "same", 150);
        }

        assertThat(changes()).singleElement().satisfies(change -> {
            assertThat(change.index()).isEqualTo(10);
            assertThat(change.size().ratio()).isCloseTo(1.5, within(0.03));
        });
    }

    /** The step at commit 45 is of JDK 17's code: its first points decide about the border. */
    @Test
    void withoutASharedCommitTheNearestPointsStandForIt() {
        measure(11, 0, 30, at -> 100).measure(17, 30, 60, step(45, 100, 140));
        assertThat(changes()).isEmpty();

        points.clear();
        measure(11, 0, 30, at -> 100).measure(17, 30, 60, step(45, 120, 168));
        assertThat(changes()).singleElement().satisfies(change -> {
            assertThat(change.index()).isEqualTo(30);
            assertThat(change.size().ratio()).isCloseTo(1.2, within(0.02));
        });
    }

    @Test
    void withoutAnyCommitTheNearestPointsStandForItToo() {
        for (int night = 0; night < 60; night++) {
            add(night < 30 ? 11 : 17, night, null, night < 45 ? 100 : 140);
        }

        assertThat(changes()).isEmpty();
    }

    /** JDK 11 was given up at commit 30; the code became slower at commit 40. */
    @Test
    void eachBorderIsComparedAtItsOwnNewestSharedCommit() {
        measure(11, 0, 30, at -> 100).measure(17, 0, 60, step(40, 120, 168)).measure(21, 0, 60, step(40, 120, 168));

        assertThat(changes()).singleElement().satisfies(change -> {
            assertThat(change.index()).isEqualTo(30);
            assertThat(change.size().ratio()).isCloseTo(1.2, within(0.02));
        });
    }

    /** What one of two JDKs lost is the commit axis's; along JDKs it is compared at the newest code. */
    @Test
    void codeThatWorksAroundASlowJdkEndsTheDifference() {
        measure(11, 0, 40, at -> 100).measure(17, 0, 40, step(20, 150, 100));

        assertThat(changes()).isEmpty();
    }

    @Test
    void bytesPerOperationStayExact() {
        unit = "B/op";
        noise = 0;
        measure(11, 0, 20, step(10, 16, 32)).measure(17, 0, 20, step(10, 16, 32));
        assertThat(changesOf(aligned())).isEmpty();

        points.clear();
        measure(11, 0, 20, step(10, 16, 32)).measure(17, 0, 20, step(10, 32, 64));
        assertThat(changes())
                .singleElement()
                .satisfies(change -> assertThat(change.size()).isEqualTo(ChangeSize.between(32, 64)));
    }

    @Test
    void valuesAroundNothingAreMovedByDifferences() {
        unit = "B/op";
        noise = 0;
        measure(11, 0, 20, step(10, 0, 16)).measure(17, 0, 20, step(10, 0, 16));

        assertThat(changesOf(aligned())).isEmpty();
        assertThat(aligned()).allSatisfy(point -> assertThat(point.score()).isEqualTo(16));
    }

    @Test
    void aSingleJdkHasNothingToCompare() {
        measure(11, 0, 30, step(15, 100, 140));

        assertThat(aligned()).isEmpty();
        assertThat(JdkAlignment.aligned(unit, List.of())).isEmpty();
    }

    private static DetectedChange found(int place, ChangeSize size) {
        return new DetectedChange(DetectedChange.NEW, ChangeStatus.CONFIRMED, true, place, place, place, size);
    }

    @Test
    void whatBeginsWithinOneJdkBelongsToTheCommitAxis() {
        measure(11, 0, 30, at -> 100).measure(17, 0, 30, at -> 100);
        ChangeSize shift = ChangeSize.between(100, 150);

        List<DetectedChange> found = List.of(found(20, shift), found(29, shift), found(31, shift), found(33, shift));
        assertThat(JdkAlignment.atBorders(points, found))
                .extracting(DetectedChange::index)
                .containsExactly(30);
    }

    /** Code steps of 5 to 30 % at random commits on three JDKs, 2 % of noise; JDK 21 is 10 % slower in every second series. */
    @Test
    void codeStepsMakeFewFalseChangesAndHideFewTrueOnes() {
        int missed = 0;
        int wrong = 0;
        noise = 0.02;
        for (int series = 0; series < 200; series++) {
            points.clear();
            int first = 6 + random.nextInt(20);
            int second = first + 6 + random.nextInt(15);
            double one = Math.exp(0.05 + 0.25 * random.nextDouble());
            double other = one * Math.exp(-0.05 - 0.25 * random.nextDouble());
            IntToDoubleFunction code = at -> 100 * (at < first ? 1 : at < second ? one : other);
            boolean slower = series % 2 == 0;
            measure(11, 0, 50, code)
                    .measure(17, 0, 50, code)
                    .measure(21, 0, 50, at -> code.applyAsDouble(at) * (slower ? 1.1 : 1));
            List<DetectedChange> found = changes();
            boolean seen = found.stream().anyMatch(change -> change.isNear(100));
            missed += slower && !seen ? 1 : 0;
            wrong += found.size() - (slower && seen ? 1 : 0);
        }
        assertThat(missed).as("missed of 100").isLessThanOrEqualTo(8);
        assertThat(wrong).as("wrong in 200 series").isLessThanOrEqualTo(2);
    }
}
