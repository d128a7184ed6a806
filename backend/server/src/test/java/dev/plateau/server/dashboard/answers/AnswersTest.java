package dev.plateau.server.dashboard.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.comparison.answers.CompareAnswer;
import dev.plateau.comparison.answers.CompareAnswer.Scored;
import dev.plateau.comparison.answers.Settling;
import dev.plateau.comparison.answers.Speed;
import dev.plateau.comparison.answers.Speed.Outcome;
import dev.plateau.comparison.answers.SuiteAnswer;
import dev.plateau.comparison.answers.SuiteAnswer.SuiteSpeed;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.GrownFrame;
import dev.plateau.recording.model.ProfileAnswer;
import dev.plateau.recording.model.ProfileAnswer.Recorded;
import dev.plateau.recording.model.ShareBasis;
import dev.plateau.server.dashboard.answers.OverviewAnswer.OpenRegression;
import dev.plateau.server.dashboard.answers.SeriesAnswer.Gap;
import dev.plateau.server.dashboard.answers.SeriesAnswer.Place;
import dev.plateau.server.dashboard.answers.SeriesAnswer.Step;
import dev.plateau.server.incidents.ChangeFact;
import dev.plateau.server.incidents.ChangeFact.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sentences that pages open with. */
class AnswersTest {
    private static final Speed SLOWER = new Speed(0.7, 0.62, 0.78, 0.1, Outcome.SLOWER);
    private static final Speed FASTER = new Speed(3.1, 2.9, 3.3, 0.1, Outcome.FASTER);
    private static final Speed UNKNOWN = new Speed(1.033, 0.915, 1.158, 0.13, Outcome.UNKNOWN);

    private static SuiteSpeed suite(String name, @Nullable Speed mean, List<String> slower, List<String> faster) {
        return new SuiteSpeed(name, 1, Optional.ofNullable(mean), !name.contains(" "), 8, slower, faster, "", false);
    }

    private static String sentence(SuiteSpeed... others) {
        return new SuiteAnswer("11", List.of(others), true).sentence();
    }

    @Test
    void aSlowerJdkIsNamedWithItsSizeAndItsBenchmarks() {
        assertThat(sentence(suite("17", SLOWER, List.of("Locks.lazy", "Locks.eager"), List.of())))
                .isEqualTo("17 is 30 % slower than 11: 2 of 8 benchmarks, both in Locks.");
        assertThat(sentence(suite("17", SLOWER, List.of("Locks.lazy"), List.of("Json.parse"))))
                .isEqualTo("17 is 30 % slower than 11: 1 of 8 benchmarks, Locks.lazy.");
        assertThat(sentence(suite("17", SLOWER, List.of("Locks.lazy", "Json.parse"), List.of())))
                .isEqualTo("17 is 30 % slower than 11: 2 of 8 benchmarks are slower, Locks.lazy by most.");
    }

    @Test
    void anEnvironmentWithFewBenchmarksIsNoHeadline() {
        SuiteSpeed few =
                new SuiteSpeed("25", 2, Optional.of(FASTER), true, 1, List.of(), List.of("Json.parse"), "", false);
        SuiteAnswer answer = new SuiteAnswer("11", List.of(few, suite("17", UNKNOWN, List.of(), List.of())), true);
        assertThat(answer.sentence()).startsWith("No clear winner. Best: 17,");
        assertThat(answer.forest().rows())
                .extracting(row -> row.line().detail())
                .containsExactly("", "1 of 8 benchmarks", "");
    }

    private static Recorded recorded(String label, long events, String top, double share) {
        return new Recorded(label, true, events, 0, null, null, events == 0 ? null : top, share);
    }

    private static String profile(EventKind kind, ShareBasis basis, Recorded... sides) {
        Frame frame = new Frame("a.LazyInputStream", "getInstance");
        return new ProfileAnswer(
                        kind,
                        List.of(sides),
                        basis == ShareBasis.COMPARABLE || basis == ShareBasis.OTHER_SAMPLER
                                ? List.of(new GrownFrame(kind, frame, 0.32, 0.98))
                                : List.of(),
                        basis)
                .sentence();
    }

    @Test
    void aPairOfProfilesNamesTheFramesThatGrewOnlyFromLikeSamples() {
        Recorded before = recorded("11", 97, "B.checksum", 0.5);
        Recorded after = recorded("25", 98, "LazyInputStream.getInstance", 0.98);
        assertThat(profile(EventKind.CPU, ShareBasis.COMPARABLE, before, after))
                .isEqualTo("LazyInputStream.getInstance: 32 to 98 % of CPU.");
        assertThat(profile(EventKind.CPU, ShareBasis.OTHER_SAMPLER, before, after))
                .isEqualTo("LazyInputStream.getInstance: 32 and 98 % of CPU, by different samplers.");
        assertThat(profile(EventKind.CPU, ShareBasis.TOO_FEW, recorded("11", 9, "B.checksum", 0.5), after))
                .isEqualTo("Too few samples for a difference: 9 on 11, 98 on 25; 30 needed on each side.");
        assertThat(profile(EventKind.PARK, ShareBasis.OTHER_THRESHOLD, before, after))
                .isEqualTo(
                        "Frames are not comparable: the recorders of 11 and 25 left out waits of different lengths.");
    }

    @Test
    void equalSharesOfALongerWaitAreNotNoChange() {
        Recorded before = new Recorded("21", true, 2266, 0, 270.0, "270 ns/op", "Locks.get", 1);
        Recorded after = new Recorded("25", true, 4220, 0, 405.0, "405 ns/op", "Locks.get", 1);
        String total = "Lock contention at synchronized: 270 ns/op to 405 ns/op (+50 %). ";
        assertThat(new ProfileAnswer(EventKind.MONITOR, List.of(before, after), List.of(), ShareBasis.COMPARABLE)
                        .sentence())
                .isEqualTo(total + "No frame’s share grew beyond chance.");
        assertThat(profile(EventKind.MONITOR, ShareBasis.TOO_FEW, before, after))
                .isEqualTo(total + "Too few events for a difference: a few large ones make up most of the whole.");
    }

    @Test
    void aRecordingAloneNamesItsHottestMethodOrThatNothingWasRecorded() {
        assertThat(profile(EventKind.CPU, ShareBasis.COMPARABLE, recorded("25", 98, "Lazy.get", 0.98)))
                .isEqualTo("Lazy.get: 98 % of CPU.");
        assertThat(profile(EventKind.CPU, ShareBasis.COMPARABLE, recorded("25", 98, "Lazy.get", 0.08)))
                .isEqualTo("No method has more than 8 % of CPU.");
        assertThat(profile(EventKind.ALLOCATION, ShareBasis.COMPARABLE, recorded("25", 0, "", 0)))
                .isEqualTo("No allocation was recorded.");
        assertThat(profile(EventKind.ALLOCATION, ShareBasis.ABSENT, recorded("11", 0, "", 0), recorded("25", 0, "", 0)))
                .isEqualTo("No allocation was recorded on either side.");
        assertThat(profile(EventKind.PINNED, ShareBasis.ABSENT, new Recorded("11", false, 0, 0, null, null, null, 0)))
                .isEqualTo("Pinning cannot be observed in this recording.");
    }

    private static String series(@Nullable Step step) {
        return new SeriesAnswer(
                        "Cart.add",
                        Kind.TIME,
                        "410 ns/op",
                        24,
                        true,
                        Optional.ofNullable(step),
                        Optional.empty(),
                        Optional.empty(),
                        2026)
                .sentence();
    }

    @Test
    void aSeriesTellsItsNewestStepAndTheCommitThatFixedIt() {
        Place first = new Place("b80e6f1aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", Instant.parse("2026-11-03T09:00:00Z"));
        Place fix = new Place("57a7eb2aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", Instant.parse("2026-11-09T10:00:00Z"));
        assertThat(series(null)).isEqualTo("Cart.add is stable: 410 ns/op, the newest of 24 points.");
        assertThat(series(new Step("regressed", 1.25, first, null)))
                .isEqualTo("Cart.add is 20 % slower since b80e6f1aaa on 3 November.");
        assertThat(series(new Step("regressed", 1.25, first, fix)))
                .isEqualTo("Cart.add got 20 % slower on 3 November; 57a7eb2aaa fixed it 6 days later.");
        assertThat(series(new Step("improved", 0.8, first, new Place(null, first.at()))))
                .isEqualTo("Cart.add got 25 % faster on 3 November; a later run undid it within a day.");
    }

    @Test
    void aSeriesNamesItsLargestChangeThatLasts() {
        Place at = new Place("b80e6f1aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", Instant.parse("2026-11-03T09:00:00Z"));
        Step small = new Step("improved", 0.95, at, null);
        Step large = new Step("regressed", 2.5, at, null);
        Step fixed = new Step("regressed", 9.0, at, at);
        assertThat(Step.largest(List.of(fixed, small, large))).contains(large);
        assertThat(Step.largest(List.of(fixed))).contains(fixed);
        assertThat(new SeriesAnswer(
                                "Cart.add",
                                Kind.TIME,
                                "410 ns/op",
                                24,
                                true,
                                Optional.empty(),
                                Optional.of(new Step("regressed", 1.25, at, null)),
                                Optional.empty(),
                                2027)
                        .sentence())
                .isEqualTo("Cart.add allocates 25 % more since b80e6f1aaa on 3 November 2026; its time per operation is"
                        + " 410 ns/op.");
        assertThat(new SeriesAnswer(
                                "Locks.get",
                                Kind.THROUGHPUT,
                                "80.6 k ops/s",
                                4,
                                true,
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of(new Gap(0.1, "11.0.13", "17.0.15")),
                                2026)
                        .sentence())
                .isEqualTo(
                        "Locks.get is 10 times as slow from JDK 11.0.13 to 17.0.15; 80.6 k ops/s is the newest of 4 points.");
    }

    @Test
    void aCommitNamesTheBenchmarkThatItChangesMost() {
        assertThat(new CommitAnswer("57a7eb2", 1, 0, 3, 9, 1, "Cart.add", List.of()).sentence())
                .isEqualTo("Commit 57a7eb2 makes 1 of 9 benchmarks slower: Cart.add.");
        assertThat(new CommitAnswer("57a7eb2", 1, 2, 3, 9, 1, "Cart.add", List.of()).sentence())
                .isEqualTo("Commit 57a7eb2 makes 1 of 9 benchmarks slower and 2 faster, most of all Cart.add.");
        assertThat(new CommitAnswer("57a7eb2", 0, 0, 3, 9, 0, null, List.of()).sentence())
                .isEqualTo("Commit 57a7eb2 shows no change of 9 benchmarks; 3 are unknown.");
        assertThat(new CommitAnswer("57a7eb2", 0, 0, 0, 1, 0, null, List.of()).sentence())
                .isEqualTo("Commit 57a7eb2 changes none of 1 benchmark.");
        assertThat(new CommitAnswer("57a7eb2", 0, 0, 3, 9, 1, "Cart.add", List.of()).sentence())
                .isEqualTo("Commit 57a7eb2 makes 1 of 9 benchmarks allocate more, and shows no change of speed.");
    }

    @Test
    void aScoreIsNamedAloneOrAgainstItsBaseline() {
        assertThat(new CellAnswer("Locks.lazy", Kind.THROUGHPUT, "25 default", "1.05 M ops/s", null, null).sentence())
                .isEqualTo("Locks.lazy: 1.05 M ops/s on 25 default.");
        assertThat(new CellAnswer("Locks.lazy", Kind.THROUGHPUT, "25 default", "1.05 M ops/s", SLOWER, "11 default")
                        .sentence())
                .isEqualTo("Locks.lazy is 30 % slower on 25 default than on 11 default.");
        assertThat(new CellAnswer("Locks.lazy", Kind.THROUGHPUT, "25 default", "1.05 M ops/s", UNKNOWN, "11 default")
                        .sentence())
                .isEqualTo("Locks.lazy: unknown whether 25 default or 11 default is faster (≈ +3.3 %, −8.5 to +16 %).");
    }

    @Test
    void moreBytesAreNotCalledSlower() {
        assertThat(new CellAnswer("Cart.add", Kind.BYTES, "25 default", "640 B/op", SLOWER, "11 default").sentence())
                .isEqualTo("Cart.add allocates 43 % more on 25 default than on 11 default.");
        assertThat(new CellAnswer("Cart.add", Kind.BYTES, "25 default", "640 B/op", FASTER, "11 default").sentence())
                .isEqualTo("Cart.add allocates 68 % less on 25 default than on 11 default.");
    }

    @Test
    void aFirstRunIsNamedAsSuch() {
        assertThat(new RunAnswer(12, "17 default", 1, 2, Optional.empty()).sentence())
                .isEqualTo(
                        "Run 12 measured 1 benchmark on 17 default, 2 more have no score. It is the first one here.");
    }

    @Test
    void theFirstSlowerJdkWithTheFlagsOfTheBaselineIsTheSubject() {
        assertThat(sentence(
                        suite("17 parallel-gc", SLOWER, List.of("Locks.lazy"), List.of()),
                        suite("17", SLOWER, List.of("Locks.lazy"), List.of()),
                        suite("21", SLOWER, List.of(), List.of()),
                        suite("25", UNKNOWN, List.of(), List.of())))
                .isEqualTo("17 is 30 % slower than 11 (21: 30 % slower): 1 of 8 benchmarks, Locks.lazy.");
    }

    @Test
    void withoutASlowerJdkTheFastestIsTheSubject() {
        assertThat(sentence(
                        suite("17", UNKNOWN, List.of(), List.of()),
                        suite("25", FASTER, List.of(), List.of("Json.parse"))))
                .isEqualTo("25 is 3.1 times as fast as 11: 1 of 8 benchmarks, Json.parse.");
    }

    @Test
    void openVerdictsHaveNoWinner() {
        assertThat(sentence(suite("11 parallel-gc", UNKNOWN, List.of("Locks.lazy"), List.of())))
                .isEqualTo("No clear winner. Best: 11 parallel-gc, +3.3 % (−8.5 to +16 %) against 11.");
    }

    @Test
    void withoutIntervalsOrOtherEnvironmentsTheSentenceSaysWhatIsMissing() {
        assertThat(sentence()).startsWith("One environment so far: 11. Measure a second JDK");
        assertThat(sentence(suite("17", null, List.of(), List.of())))
                .isEqualTo("No difference to 11 is certain yet: 8 cells compared.");
        assertThat(sentence(new SuiteSpeed("17", 1, Optional.empty(), true, 8, List.of(), List.of(), "", true)))
                .isEqualTo("No difference to 11 is certain: one fork has no interval. Measure with -f 3 or more.");
    }

    @Test
    void environmentsThatCannotBeComparedAreNamedOnceWithTheReason() {
        SuiteSpeed other =
                new SuiteSpeed("17", 1, Optional.empty(), true, 0, List.of(), List.of(), "JMH differs", false);
        SuiteSpeed open = suite("11 parallel-gc", UNKNOWN, List.of(), List.of());
        SuiteSpeed certain = suite("21", SLOWER, List.of("A.a"), List.of());

        assertThat(sentence(other, open)).isEqualTo("17 can't be compared with 11: JMH differs.");
        assertThat(new SuiteAnswer("11", List.of(other, open), true).caveat()).isEmpty();
        assertThat(sentence(other, certain)).startsWith("21 is 30 % slower than 11");
        assertThat(new SuiteAnswer("11", List.of(other, certain), true).caveat())
                .hasValue("17 can't be compared with 11: JMH differs.");
    }

    @Test
    void bytesAreBetterOrWorseAndHaveNoSpeed() {
        SuiteAnswer bytes = new SuiteAnswer("11", List.of(suite("17", SLOWER, List.of("A.a"), List.of())), false);

        assertThat(bytes.sentence()).isEqualTo("Against 11, 1 of 8 cells are worse and 0 better.");
        assertThat(bytes.isCertain()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TIME       | 1.14 | Json.parse is 12 % slower
            TIME       | 3.1  | Json.parse is 3.1 times as slow
            TIME       | 0.8  | Json.parse is 25 % faster
            THROUGHPUT | 0.88 | Json.parse is 12 % slower
            THROUGHPUT | 1.12 | Json.parse is 12 % faster
            BYTES      | 1.5  | Json.parse allocates 50 % more
            BYTES      | 15   | Json.parse allocates 15 times as much
            BYTES      | 0.5  | Json.parse allocates 50 % less
            OTHER      |      | Json.parse changed
            """)
    void aChangeIsToldByItsQuantity(Kind kind, @Nullable Double ratio, String words) {
        assertThat(new ChangeFact("Json.parse", kind, ratio).sentence()).isEqualTo(words);
    }

    @Test
    void theOverviewNamesTheWorstRegressionAndItsOwner() {
        ChangeFact worst = new ChangeFact("Json.parse", Kind.TIME, 1.14);

        assertThat(new OverviewAnswer(List.of("shop", "sample"), 3, new OpenRegression("shop", worst, 1, null), 0)
                        .sentence())
                .isEqualTo("Three regressions are open; in shop, Json.parse is 12 % slower, and nobody owns it.");
        assertThat(new OverviewAnswer(List.of("shop"), 1, new OpenRegression("shop", worst, 2, "anna"), 0).sentence())
                .isEqualTo("One regression is open: Json.parse is 12 % slower (worst of 2 benchmarks), owned by anna.");
        assertThat(new OverviewAnswer(List.of("shop"), 0, null, 0).sentence())
                .isEqualTo("Nothing needs you: no regression is open in shop.");
        assertThat(new OverviewAnswer(List.of("shop", "sample"), 0, null, 2).sentence())
                .isEqualTo(
                        "Nothing needs you: no regression is open in 2 projects, and 2 improvements came in the last 7"
                                + " days.");
    }

    private static CompareAnswer compared(@Nullable Speed mean, @Nullable Speed rest, Scored... scores) {
        return new CompareAnswer(
                "17",
                "25",
                List.of(scores),
                scores.length,
                Optional.ofNullable(mean),
                Optional.ofNullable(rest),
                false);
    }

    private static Scored scored(String name, Speed speed, int minutes) {
        return new Scored(
                name,
                "",
                null,
                speed,
                minutes == 0 ? Optional.empty() : Optional.of(new Settling(12, Duration.ofMinutes(minutes))),
                minutes == 0 && speed == UNKNOWN ? "both sides in one execution" : "");
    }

    @Test
    void anUpgradeIsToldByItsMeanAndTheBenchmarkBehindIt() {
        Speed mean = new Speed(1.12, 1.03, 1.22, 0.1, Outcome.FASTER);
        CompareAnswer answer = compared(
                mean,
                UNKNOWN,
                scored("ThreadLocals.get", FASTER, 0),
                scored("Locks.lazy", UNKNOWN, 9),
                scored("Json.parse", UNKNOWN, 29));

        assertThat(answer.sentence())
                .isEqualTo(
                        "25 is 12 % faster than 17 (without ThreadLocals.get ≈ +3.3 %): 1 faster, 0 slower, 2 unknown.");
        assertThat(answer.open()).isEqualTo(2);
        assertThat(answer.unknown()).isEqualTo(2);
        assertThat(answer.lacking()).isEmpty();
        assertThat(answer.minutes()).isEqualTo("38 min");
        assertThat(answer.command())
                .isEqualTo("./plateau collect run plan.yaml --until 5% --max-forks 12 --benchmarks 'Locks.lazy'"
                        + " --benchmarks 'Json.parse'");
        assertThat(answer.forest().rows())
                .extracting(row -> row.line().name())
                .containsExactly(
                        "Suite mean", "without ThreadLocals.get", "ThreadLocals.get", "Locks.lazy", "Json.parse");
        assertThat(compared(mean, mean, scored("Json.parse", FASTER, 0)).sentence())
                .isEqualTo("25 is 12 % faster than 17: 1 faster, 0 slower, 0 unknown.");
    }

    @Test
    void allOfAMeanComesFromABenchmarkOnlyWhereNoOtherChangedAsItDid() {
        Speed mean = new Speed(0.8, 0.7, 0.9, 0.1, Outcome.SLOWER);
        Speed same = new Speed(1.001, 0.95, 1.05, 0.05, Outcome.UNKNOWN);
        Scored first = scored("Locks.lazy", SLOWER, 0);

        assertThat(compared(mean, same, first, scored("Json.parse", UNKNOWN, 9)).sentence())
                .startsWith("25 is 20 % slower than 17, all of it from Locks.lazy: ");
        assertThat(compared(mean, same, first, scored("Maps.get", SLOWER, 0)).sentence())
                .startsWith("25 is 20 % slower than 17 (without Locks.lazy ≈ +0.1 %): ");
        assertThat(compared(mean, same, scored("Maps.get", FASTER, 0), first).sentence())
                .as("it changed otherwise")
                .startsWith("25 is 20 % slower than 17: ");
    }

    @Test
    void onlyBenchmarksWithAKnownVerdictAreNotSlower() {
        assertThat(state(List.of("17"), List.of("Json.parse", "Json.write"), 3))
                .isEqualTo("None of the 2 with a known verdict got slower since v3.3; 3 unknown.");
        assertThat(state(List.of("17"), List.of(), 3))
                .isEqualTo("No benchmark is shown to have got slower since v3.3; 3 unknown.");
        assertThat(state(List.of("17"), List.of("Json.parse"), 3))
                .isEqualTo("Json.parse, the only one with a known verdict, did not get slower since v3.3; 3 unknown.");
        assertThat(state(List.of("17"), List.of("Json.parse", "Json.write"), 0))
                .isEqualTo("No benchmark got slower since v3.3.");
    }

    /** The strictest environment counts. */
    @Test
    void severalEnvironmentsAreNamedAsOneVerdict() {
        assertThat(state(List.of("17", "21"), List.of("Json.parse", "Json.write"), 3))
                .isEqualTo("None of the 2 with a known verdict on every JDK and flag set got slower since v3.3; 3"
                        + " unknown on at least one.");
    }

    private static String state(List<String> environments, List<String> clear, long unknown) {
        return new StateAnswer(
                        "v3.3",
                        environments.stream()
                                .map(name -> new StateAnswer.Environment(
                                        suite(name, UNKNOWN, List.of(), List.of()), "/compare", List.of(), 3))
                                .toList(),
                        List.of(),
                        List.of(),
                        clear,
                        unknown)
                .sentence();
    }

    @Test
    void aTimeHasTheRelationToItsSpeed() {
        assertThat(new ChangeFact("Json.parse", Kind.TIME, 1.14).quantity()).isEqualTo("14 % more time per operation");
        assertThat(new ChangeFact("Json.parse", Kind.TIME, 3.1).quantity())
                .isEqualTo("3.1 times the time per operation");
        assertThat(new ChangeFact("Json.parse", Kind.THROUGHPUT, 0.88).quantity())
                .isEqualTo("throughput");
    }

    @Test
    void withoutACertainMeanTheSentenceCounts() {
        CompareAnswer answer = compared(UNKNOWN, null, scored("Json.parse", UNKNOWN, 0));

        assertThat(answer.sentence())
                .isEqualTo(
                        "Unknown whether 25 or 17 is faster (≈ +3.3 %, −8.5 to +16 %): 0 faster, 0 slower, 1 unknown.");
        assertThat(answer.minutes()).as("no forks can settle it").isNull();
        assertThat(answer.lacking()).isEqualTo("1 needs both sides in one execution");
        assertThat(answer.forest().rows().getLast().line().note()).isEqualTo("needs both sides in one execution");
        assertThat(compared(null, null, scored("Json.parse", UNKNOWN, 0)).sentence())
                .isEqualTo("17 to 25: 0 faster, 0 slower, 1 unknown.");
    }

    @Test
    void equalOrStrangeSidesSaySo() {
        assertThat(new CompareAnswer("17", "17", List.of(), 3, Optional.empty(), Optional.empty(), true).sentence())
                .startsWith("Both sides are the same scores of 17");
        assertThat(compared(null, null).sentence()).isEqualTo("No benchmark was measured on both 17 and 25.");
    }
}
