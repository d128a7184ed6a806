package dev.plateau.collector.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.jdk.FlagAnswer.Refused;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.measure.Job.JobSettings;
import dev.plateau.collector.measure.Order.Turn;
import dev.plateau.collector.plan.Plan.Phase;
import dev.plateau.wire.BenchmarkKey;
import dev.plateau.wire.Environment;
import dev.plateau.wire.Mode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OrderTest {
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
                new PlannedEnvironment(environment, jvm, "default", List.of(), new Refused(""), "", null),
                new BenchmarkKey(benchmark, Map.of(), Mode.AVERAGE_TIME, 1),
                new JobSettings(FORKS, phase, phase, true, List.of(), Duration.ofSeconds(1), Duration.ofSeconds(1)),
                null);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyRoundOfABlockMeasuresEachEnvironmentOnce(long seed) {
        List<List<Turn>> blocks = Order.blocks(jobs(), job -> FORKS, seed);
        assertThat(blocks).hasSize(BENCHMARKS);
        for (List<Turn> block : blocks) {
            assertThat(block).hasSize(FORKS * ENVIRONMENTS).doesNotHaveDuplicates();
            assertThat(block.stream().map(turn -> turn.job().key()).distinct()).hasSize(1);
            for (int round = 0; round < FORKS; round++) {
                List<Turn> turns = block.subList(round * ENVIRONMENTS, (round + 1) * ENVIRONMENTS);
                int fork = round + 1;
                assertThat(turns).allMatch(turn -> turn.fork() == fork);
                assertThat(turns.stream()
                                .map(turn -> turn.job().environment().id())
                                .distinct())
                        .hasSize(ENVIRONMENTS);
            }
        }
    }

    @Test
    void theSameSeedGivesTheSameOrderAndOthersOthers() {
        Set<List<List<Turn>>> orders = new HashSet<>();
        seeds().forEach(seed -> {
            assertThat(Order.blocks(jobs(), job -> FORKS, seed)).isEqualTo(Order.blocks(jobs(), job -> FORKS, seed));
            orders.add(Order.blocks(jobs(), job -> FORKS, seed));
        });
        assertThat(orders).hasSize(20);
    }
}
