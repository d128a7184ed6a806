package dev.plateau.collector.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.SpecimenPlan;
import dev.plateau.collector.TestJvms;
import dev.plateau.collector.jdk.JvmSearch;
import dev.plateau.collector.plan.PlanReader;
import dev.plateau.wire.model.Commit;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On forks whose results are written by hand: one benchmark that the flags make three times as fast, one that they leave alone. */
class SequentialSamplingTest {
    private static final int MOST = 6;

    @TempDir
    private Path folder;

    private PlanMatrix matrix;
    private Execution execution;

    @BeforeEach
    void begin() throws Exception {
        Path plan = SpecimenPlan.write(folder, """
                benchmarks: {include: Specimens\\.(quick|sized)$, mode: avgt, params: {size: 1}}
                flagSets: {default: [], small: [-Xmx200m]}
                """);
        matrix = PlanMatrix.of(PlanReader.read(plan), List.of(JvmSearch.named(TestJvms.ofTheBuild(), "test")));
        assertThat(matrix.runnable()).hasSize(4);
        execution = Execution.begin(
                matrix,
                folder,
                new Execution.Sampling(1, MOST, null),
                new Execution.Source(new Commit(null, null, null, null), List.of()),
                Clock.systemUTC());
    }

    @AfterEach
    void close() throws IOException {
        execution.close();
    }

    private SequentialSampling.Answer nextForks() throws IOException {
        return new SequentialSampling(execution, MOST, null).nextForks();
    }

    /** Measures so many forks in all of every job that is asked for. */
    private void measure(Map<Job, Integer> forks) throws IOException {
        for (Map.Entry<Job, Integer> one : forks.entrySet()) {
            Job job = one.getKey();
            for (int fork = execution.progress().forksOf(job).size() + 1; fork <= one.getValue(); fork++) {
                write(job, fork);
            }
        }
    }

    private void write(Job job, int fork) throws IOException {
        boolean faster = isQuick(job) && job.environment().id().endsWith("small");
        double score = (faster ? 1 : 3) * (1 + 0.002 * new Random(job.id().hashCode() + fork).nextGaussian());
        // The one that flags leave alone is too noisy for 2 %.
        double noise = isQuick(job) ? 1 : 1 + 0.2 * (fork % 2);
        WrittenFork.add(execution, job, fork, score * noise);
    }

    private static boolean isQuick(Job job) {
        return job.key().benchmark().endsWith("quick");
    }

    @Test
    void addsForksOnBothSidesOfWhatIsNotClear() throws Exception {
        Map<Job, Integer> planned = nextForks().wanted();
        assertThat(planned)
                .hasSize(4)
                .allSatisfy((job, forks) -> assertThat(forks).isEqualTo(2));
        measure(planned);

        Map<Job, Integer> second = nextForks().wanted();
        assertThat(second)
                .hasSize(2)
                .allSatisfy((job, forks) -> assertThat(forks).isEqualTo(3))
                .allSatisfy((job, forks) -> assertThat(isQuick(job)).isFalse());
        measure(second);

        assertThat(nextForks().wanted().values()).containsOnly(4);
    }

    @Test
    void givesUpAtTheMostForks() throws Exception {
        SequentialSampling.Answer answer = nextForks();
        while (!answer.wanted().isEmpty()) {
            measure(answer.wanted());
            answer = nextForks();
        }

        assertThat(answer.unclear()).hasSize(1).noneMatch(SequentialSamplingTest::isQuick);
        assertThat(matrix.runnable())
                .extracting(job -> execution.progress().forksOf(job).size())
                .containsExactlyInAnyOrder(2, 2, MOST, MOST);
    }

    /** Changes of 50 % are soon visible in noise of 20 %; a verdict on 2 % is not asked for. */
    @Test
    void stopsWhereAChangeOfTheWantedSizeIsVisible() throws Exception {
        SequentialSampling sampling = new SequentialSampling(execution, MOST, 1.5);
        SequentialSampling.Answer answer = sampling.nextForks();
        while (!answer.wanted().isEmpty()) {
            measure(answer.wanted());
            answer = sampling.nextForks();
        }

        assertThat(answer.unclear()).isEmpty();
        assertThat(matrix.runnable())
                .extracting(job -> execution.progress().forksOf(job).size())
                .contains(2, 2)
                .allSatisfy(forks -> assertThat(forks).isLessThan(MOST));
    }

    @Test
    void comesToTheSameAnswerWhenResumedInTheMiddleOfARound() throws Exception {
        measure(nextForks().wanted());
        Map<Job, Integer> second = nextForks().wanted();
        Job one = second.keySet().iterator().next();
        measure(Map.of(one, 3));
        ExecutionFolder stopped = execution.folder();
        execution.close();

        execution = Execution.resume(matrix, stopped, Clock.systemUTC());

        assertThat(execution.isUntilSure()).isTrue();
        second.remove(one);
        assertThat(nextForks().wanted()).isEqualTo(second);
    }
}
