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
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On forks whose results are written by hand. */
class ClearestChangeTest {
    @TempDir
    private Path folder;

    private Execution execution;

    @BeforeEach
    void begin() throws Exception {
        Path plan = SpecimenPlan.write(folder, """
                benchmarks: {include: Specimens\\.(quick|sized)$, mode: avgt, params: {size: 1}}
                flagSets: {default: [], small: [-Xmx200m], large: [-Xmx400m]}
                """);
        PlanMatrix matrix =
                PlanMatrix.of(PlanReader.read(plan), List.of(JvmSearch.named(TestJvms.ofTheBuild(), "test")));
        execution = Execution.begin(
                matrix,
                folder,
                new Execution.Sampling(1, null),
                new Execution.Source(new Commit(null, null, null, null), List.of()),
                Clock.systemUTC());
    }

    @AfterEach
    void close() throws IOException {
        execution.close();
    }

    private Job job(String benchmark, String flagSet) {
        return execution.matrix().runnable().stream()
                .filter(job -> job.key().benchmark().endsWith("." + benchmark))
                .filter(job -> job.environment().flagSet().equals(flagSet))
                .findFirst()
                .orElseThrow();
    }

    private void measure(String benchmark, String flagSet, double... scores) throws IOException {
        for (int fork = 1; fork <= scores.length; fork++) {
            WrittenFork.add(execution, job(benchmark, flagSet), fork, scores[fork - 1]);
        }
    }

    @Test
    void theIntervalFarthestFromNoChangeWins() throws Exception {
        for (String benchmark : List.of("quick", "sized")) {
            measure(benchmark, "default", 100, 101, 99);
        }
        measure("quick", "small", 200, 201, 199);
        // Faster still at its median, and far less sure.
        measure("sized", "small", 50, 20, 90);
        measure("quick", "large", 100.1, 100.9, 99.2);

        ClearestChange.ChangedJob change = new ClearestChange(execution).find().orElseThrow();

        assertThat(change.job()).isEqualTo(job("quick", "small"));
        assertThat(change.ratio()).isCloseTo(2, Offset.offset(0.01));
    }

    @Test
    void oneForkOfASideIsNoAnswer() throws Exception {
        ClearestChange clearest = new ClearestChange(execution);
        assertThat(clearest.find()).isEmpty();
        measure("quick", "default", 100, 101);
        measure("quick", "small", 200);
        assertThat(clearest.find()).isEmpty();
        WrittenFork.add(execution, job("quick", "small"), 2, 201);
        assertThat(clearest.find()).isPresent();
    }

    @Test
    void whatIsInsideTheNoiseIsNoChange() throws Exception {
        measure("quick", "default", 100, 130, 80);
        measure("quick", "small", 110, 90, 120);

        assertThat(new ClearestChange(execution).find()).isEmpty();
    }
}
