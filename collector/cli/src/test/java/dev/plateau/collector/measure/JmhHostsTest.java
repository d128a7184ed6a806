package dev.plateau.collector.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.SpecimenPlan;
import dev.plateau.collector.TestJvms;
import dev.plateau.collector.jdk.JvmSearch;
import dev.plateau.collector.plan.PlanReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhHostsTest {
    @TempDir
    private Path folder;

    /** Two versions of the same benchmarks: the other one has a folder more on its class path. */
    private PlanMatrix versions() throws Exception {
        String jars = SpecimenPlan.jars().stream().map(Path::toString).collect(Collectors.joining(", "));
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: versions
                versions:
                  base: [%s]
                  head: [%s, %s]
                benchmarks: {include: \\.quick$, mode: avgt}
                jmh:
                  forks: 1
                  warmup: {iterations: 1, time: 10ms}
                  measurement: {iterations: 1, time: 10ms}
                  timeout: 60s
                jvmArgs: [-Xmx64m, -XX:TieredStopAtLevel=1]
                """.formatted(jars, jars, folder));
        return PlanMatrix.of(PlanReader.read(plan), List.of(JvmSearch.named(TestJvms.ofTheBuild(), "test")));
    }

    @Test
    void versionsThatTakeTurnsKeepTheirHosts() throws Exception {
        PlanMatrix matrix = versions();
        assertThat(matrix.jobs()).hasSize(2);
        Set<Long> hosts = new HashSet<>();
        try (JmhHosts both = JmhHosts.unpack(folder.resolve("launcher"))) {
            for (int round = 0; round < 2; round++) {
                for (Job job : matrix.jobs()) {
                    Path json = folder.resolve("result.json");
                    assertThat(both.run(JmhCommand.measuring(matrix, job), json, Duration.ofMinutes(1), line -> {})
                                    .exitCode())
                            .isZero();
                    hosts.addAll(children());
                }
            }
        }
        assertThat(hosts).hasSize(2);
        assertThat(children()).doesNotContainAnyElementsOf(hosts);
    }

    private static List<Long> children() {
        try (Stream<ProcessHandle> all = ProcessHandle.current().children()) {
            return all.map(ProcessHandle::pid).toList();
        }
    }
}
