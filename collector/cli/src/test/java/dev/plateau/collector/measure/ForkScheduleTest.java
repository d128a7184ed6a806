package dev.plateau.collector.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.jdk.FlagAnswer.Refused;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.measure.ForkSchedule.Turn;
import dev.plateau.collector.measure.Job.JobSettings;
import dev.plateau.collector.plan.Plan.Phase;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Mode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ForkScheduleTest {
    private static final int FORKS = 3;
    private static final int ENVIRONMENTS = 4;
    private static final int BENCHMARKS = 5;

    static LongStream seeds() {
        return LongStream.range(0, 20);
    }

    private static List<Job> jobs() {
        List<Job> jobs = new ArrayList<>();
        for (int benchmark = 0; benchmark < BENCHMARKS; benchmark++) {
            for (int environment = 0; environment < ENVIRONMENTS; environment++) {
                jobs.add(job("a.B.m" + benchmark, "e" + environment));
            }
        }
        return jobs;
    }

    private static Job job(String benchmark, String environment) {
        Jvm jvm = new Jvm(Path.of("/jdk"), new Environment.Jdk(null, "17", "VM", "17+1"), "jdk", "test");
        Phase phase = new Phase(1, Duration.ofMillis(1));
        return new Job(
                new PlannedEnvironment(environment, jvm, "default", List.of(), new Refused(""), "", null, null),
                new BenchmarkKey(benchmark, Map.of(), Mode.AVERAGE_TIME, 1),
                new JobSettings(
                        FORKS, phase, phase, true, List.of(), Duration.ofSeconds(1), Duration.ofSeconds(1), null),
                null);
    }

    private static List<List<Turn>> order(boolean rowByRow, long seed) {
        return ForkSchedule.of(jobs(), job -> FORKS, rowByRow, seed);
    }

    private static List<Turn> turns(boolean rowByRow, long seed) {
        return order(rowByRow, seed).stream().flatMap(List::stream).toList();
    }

    /** In either order the sides of a comparison take turns: a row's environments stand side by side, once in each round. */
    @ParameterizedTest
    @MethodSource("seeds")
    void everyRoundOfARowMeasuresEachEnvironmentOnce(long seed) {
        for (boolean rowByRow : new boolean[] {true, false}) {
            List<Turn> turns = turns(rowByRow, seed);
            assertThat(turns).hasSize(FORKS * ENVIRONMENTS * BENCHMARKS).doesNotHaveDuplicates();
            for (int from = 0; from < turns.size(); from += ENVIRONMENTS) {
                List<Turn> round = turns.subList(from, from + ENVIRONMENTS);
                assertThat(round.stream().map(Turn::fork).distinct()).hasSize(1);
                assertThat(round.stream().map(turn -> turn.job().key()).distinct())
                        .hasSize(1);
                assertThat(round.stream()
                                .map(turn -> turn.job().environment().id())
                                .distinct())
                        .hasSize(ENVIRONMENTS);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyRoundMeasuresEveryJobBeforeTheNext(long seed) {
        int round = ENVIRONMENTS * BENCHMARKS;

        assertThat(turns(false, seed).stream().map(Turn::fork).toList())
                .isEqualTo(IntStream.range(0, FORKS * round)
                        .mapToObj(turn -> 1 + turn / round)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void rowByRowAllRoundsOfARowComeBeforeTheNextInTheOrderOfThePlan(long seed) {
        List<Turn> turns = turns(true, seed);
        int row = FORKS * ENVIRONMENTS;

        assertThat(turns.stream().map(turn -> turn.job().key()).distinct().toList())
                .isEqualTo(jobs().stream().map(Job::key).distinct().toList());

        for (int from = 0; from < turns.size(); from += row) {
            assertThat(turns.subList(from, from + row).stream()
                            .map(turn -> turn.job().key())
                            .distinct())
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theHostIsReadAsOftenAsThereAreRows(long seed) {
        assertThat(order(false, seed)).hasSize(BENCHMARKS);
        assertThat(order(true, seed)).hasSize(BENCHMARKS);
    }

    @Test
    void jobsWithFewerForksSitOutTheLastRounds() {
        List<Turn> turns =
                ForkSchedule.of(jobs(), job -> job.environment().id().equals("e0") ? 1 : FORKS, false, 1).stream()
                        .flatMap(List::stream)
                        .toList();

        assertThat(turns.stream().filter(turn -> turn.job().environment().id().equals("e0")))
                .hasSize(BENCHMARKS)
                .allMatch(turn -> turn.fork() == 1);
        assertThat(turns).hasSize(BENCHMARKS * (1 + FORKS * (ENVIRONMENTS - 1)));
    }

    @Test
    void theSameSeedGivesTheSameOrderAndOthersOthers() {
        for (boolean rowByRow : new boolean[] {true, false}) {
            Set<List<Turn>> orders = new HashSet<>();
            seeds().forEach(seed -> {
                assertThat(turns(rowByRow, seed)).isEqualTo(turns(rowByRow, seed));
                orders.add(turns(rowByRow, seed));
            });
            assertThat(orders).hasSize(20);
        }
    }
}
