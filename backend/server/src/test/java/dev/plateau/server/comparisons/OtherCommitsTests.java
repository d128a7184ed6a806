package dev.plateau.server.comparisons;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.NightlyTest;
import org.junit.jupiter.api.Test;

/** JDK 24 was measured a year before the newest run on JDK 17, at another commit that is twenty times faster. */
class OtherCommitsTests extends NightlyTest {
    private void upload(String jdk, String commit, String day, double nanos) throws Exception {
        nights.uploads()
                .upload(
                        "branch=main&host=lab&blackhole=COMPILER&commit=" + commit + "&commitTime=" + day
                                + "T12:00:00Z&measuredAt=" + day + "T13:00:00Z",
                        JmhRows.file(row("org.example.Suite.b0")
                                .jdk(jdk)
                                .forks(
                                        new double[] {nanos, nanos * 1.002},
                                        new double[] {nanos * 1.003, nanos * 0.999},
                                        new double[] {nanos * 1.001, nanos * 0.998})));
    }

    @Test
    void theMatrixNamesThemAndTheOverviewHasNoHeadline() throws Exception {
        upload("17.0.9", "0ddc0de1", "2025-01-20", 100);
        upload("24.0.1", "0ddc0de1", "2025-01-20", 100);
        upload("17.0.9", "beef0002", "2026-01-26", 2000);

        String project = "/projects/" + nights.project();
        assertThat(server.get(project + "/matrix?older=true").body())
                .contains(
                        "24.0.1 default, 1 benchmark: commits differ: beef0002 of 2026-01-26 and 0ddc0de1 of 2025-01-20")
                .doesNotContain("−95");
        assertThat(server.get(project + "/summary").body())
                .doesNotContain("−95")
                .doesNotContain("20 times");
        assertThat(server.get(project + "/compare").body()).as("asked for").contains("20 times as fast");
    }

    @Test
    void oneCommitAndCommitsOfOneWeekAreCompared() throws Exception {
        upload("17.0.9", "0ddc0de1", "2025-01-20", 100);
        upload("24.0.1", "beef0002", "2025-01-23", 50);

        assertThat(server.get("/projects/" + nights.project() + "/matrix").body())
                .as("half the time is twice the speed")
                .containsPattern("\\+100 %|2×")
                .doesNotContain("commits differ");
    }
}
