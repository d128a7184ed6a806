package dev.plateau.server.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.incidents.ChangeChart.Dot;
import dev.plateau.server.incidents.ChangeChart.Step;
import dev.plateau.server.incidents.ChangeFact.Kind;
import dev.plateau.server.incidents.IncidentChange.Recovery;
import dev.plateau.server.incidents.IncidentRecord.IncidentKind;
import dev.plateau.server.incidents.IncidentRecord.JdkStep;
import dev.plateau.statistics.online.ChangeStatus;
import java.time.Instant;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The sentence of an incident, and the steps of its chart. */
class IncidentAnswerTest {
    private static final ChangeFact SLOWER = new ChangeFact("Json.parse", Kind.TIME, 1.14);

    private static IncidentRecord incident(
            IncidentKind kind, Cause cause, @Nullable String recoveredSince, @Nullable JdkStep step) {
        Instant now = Instant.parse("2026-02-01T03:00:00Z");
        return new IncidentRecord(
                5,
                kind,
                "commit",
                "main",
                cause,
                "c11",
                "c12",
                ChangeStatus.CONFIRMED,
                "title",
                Triage.NEW,
                null,
                null,
                null,
                now,
                now,
                null,
                recoveredSince,
                0,
                1,
                step,
                false,
                Severity.HIGH,
                null,
                null);
    }

    private static String sentence(IncidentRecord incident, ChangeFact fact, long others, Step... steps) {
        Recovery recovery = incident.recoveredSince() == null ? null : new Recovery(7L, "c22", Instant.EPOCH);
        String place = incident.step() == null ? "c12" : "JDK 17 than on JDK 11";
        return new IncidentAnswer(incident, fact, others, fact.kind(), place, Instant.EPOCH, recovery, List.of(steps))
                .sentence();
    }

    @Test
    void itSaysSizePlaceAndDoubt() {
        IncidentRecord code = incident(IncidentKind.REGRESSION, Cause.CODE, null, null);
        assertThat(sentence(code, SLOWER, 0)).isEqualTo("Json.parse is 12 % slower since c12.");
        assertThat(sentence(code, SLOWER, 3))
                .isEqualTo("Json.parse is 12 % slower since c12, and 3 more benchmarks are slower.");
        assertThat(sentence(code, new ChangeFact("Json.parse", Kind.BYTES, 1.25), 1))
                .isEqualTo("Json.parse allocates 25 % more since c12, and 1 more benchmark allocates more.");
        assertThat(sentence(incident(IncidentKind.REGRESSION, Cause.HOST_UNKNOWN, null, null), SLOWER, 0))
                .isEqualTo("Json.parse is 12 % slower since c12, perhaps by another machine.");
        assertThat(new IncidentAnswer(
                                incident(IncidentKind.REGRESSION, Cause.JDK, null, new JdkStep(1L, 2L, 3L)),
                                SLOWER,
                                0,
                                Kind.TIME,
                                "JDK 17 than on JDK 11",
                                Instant.EPOCH,
                                null,
                                List.of())
                        .sentence("biased locking off by default"))
                .isEqualTo(
                        "Json.parse is 12 % slower on JDK 17 than on JDK 11, probably by biased locking off by default.");
    }

    @Test
    void whatIsFixedNamesTheCommitThatFixedIt() {
        assertThat(sentence(
                        incident(IncidentKind.REGRESSION, Cause.CODE, "c22", null),
                        new ChangeFact("Json.parse", Kind.BYTES, 1.25),
                        0))
                .isEqualTo("Json.parse regressed +25 % with c12, fixed by c22.");
    }

    @Test
    void twoStepsStayTwoSteps() {
        IncidentRecord code = incident(IncidentKind.REGRESSION, Cause.CODE, null, null);

        assertThat(sentence(code, SLOWER, 0, new Step(12, "c12", 105, 1.05), new Step(15, "c15", 114, 1.09)))
                .isEqualTo("Json.parse is 12 % slower since c12: 4.8 % slower with c12, 8.3 % slower with c15.");
    }

    private static ChangeChart chart(double... levels) {
        return new ChangeChart(
                IntStream.range(0, levels.length)
                        .mapToObj(i -> new Dot("c" + i, levels[i] * (1 + 0.002 * (i % 5 - 2))))
                        .toList(),
                12,
                levels.length,
                100,
                114,
                "ns/op");
    }

    private static double[] levels(int second) {
        return DoubleStream.concat(
                        DoubleStream.generate(() -> 100).limit(12),
                        DoubleStream.concat(
                                DoubleStream.generate(() -> 105).limit(second),
                                DoubleStream.generate(() -> 114).limit(20L - second)))
                .toArray();
    }

    @Test
    void aLevelBetweenIsAStepOfItsOwn() {
        List<Step> steps = chart(levels(3)).steps();

        assertThat(steps).extracting(Step::name).containsExactly("c12", "c15");
        assertThat(steps.getFirst().ratio()).isCloseTo(1.05, Percentage.withPercentage(0.3));
        assertThat(steps.getFirst().ratio() * steps.getLast().ratio()).isCloseTo(1.14, Percentage.withPercentage(0.01));
        assertThat(chart(levels(0)).steps()).extracting(Step::name).containsExactly("c12");
    }

    @Test
    void theAxisHasRoundLabelsAndAMinimumRange() {
        ChangeChart chart = chart(levels(0));
        assertThat(chart.ticks(chart.scale()))
                .extracting(ChangeChart.Tick::label)
                .contains("100 ns/op", "110 ns/op");
        ChangeChart flat = new ChangeChart(List.of(new Dot("a", 100), new Dot("b", 101)), 1, 2, 100, 101, "B/op");
        assertThat(flat.scale().high() - flat.scale().low()).isCloseTo(10, Percentage.withPercentage(0.1));
    }
}
