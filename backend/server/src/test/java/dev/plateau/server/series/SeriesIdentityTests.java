package dev.plateau.server.series;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

@ServerTest
class SeriesIdentityTests {
    @Autowired
    TestServer server;

    record Difference(String name, JmhRows one, JmhRows other) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Difference> differences() {
        JmhRows row = row("a.B.c");
        return Stream.of(
                new Difference("benchmark", row, row("a.B.d")),
                new Difference("threads", row, row.threads(16)),
                new Difference("mode", row, row.mode("ss", "ns/op")),
                new Difference("params", row.params("\"n\":\"1\""), row.params("\"n\":\"2\"")),
                new Difference("no-params", row, row.params("\"n\":\"2\"")),
                new Difference("jdk", row, row.jdk("17.0.1")),
                new Difference("flags", row, row.flag("-XX:+UseSerialGC")));
    }

    @ParameterizedTest
    @MethodSource("differences")
    void rowsThatDifferInThisNeverShareASeries(Difference difference) throws Exception {
        var project = new ProjectUnderTest(server, "differ-in-" + difference.name());
        project.upload("", file(difference.one(), difference.other()));
        assertThat(project.items("/series"))
                .hasSize(2)
                .allSatisfy(
                        series -> assertThat(series.get("points").intValue()).isEqualTo(1));
    }

    @Test
    void hostsNeverShareASeries() throws Exception {
        var project = new ProjectUnderTest(server, "hosts");
        project.upload("host=lab-1", file(row("a.B.c")));
        project.upload("host=lab-2", file(row("a.B.c")));
        assertThat(project.items("/series")).hasSize(2);
    }

    @Test
    void unitSwitchMakesNoStep() throws Exception {
        var project = new ProjectUnderTest(server, "units");
        project.upload(
                "commitTime=1700000001", file(row("a.B.c").mode("avgt", "ms/op").forks(new double[] {2, 2})));
        project.upload(
                "commitTime=1700000002", file(row("a.B.c").mode("avgt", "us/op").forks(new double[] {2000, 2000})));
        project.upload(
                "commitTime=1700000003", file(row("a.B.c").mode("avgt", "s/op").forks(new double[] {0.002, 0.002})));
        List<JsonNode> series = project.items("/series");
        assertThat(series).hasSize(1);
        assertThat(project.items("/series/" + series.getFirst().get("id") + "/points"))
                .hasSize(3)
                .allSatisfy(point -> {
                    assertThat(point.get("score").doubleValue()).isEqualTo(2e6);
                    assertThat(point.get("unit").stringValue()).isEqualTo("ns/op");
                });
    }

    @Test
    void flagOrderAndSizesInOtherUnitsAreTheSameFlagSet() throws Exception {
        var project = new ProjectUnderTest(server, "same-flags");
        project.upload("commit=1", file(row("a.B.c").flag("-Xmx1g\",\"-XX:+UseSerialGC")));
        project.upload("commit=2", file(row("a.B.c").flag("-XX:+UseSerialGC\",\"-Xmx1024m")));
        assertThat(project.items("/series")).hasSize(1);
    }

    @Test
    void nameOfAFlagSetIsALabel() throws Exception {
        var project = new ProjectUnderTest(server, "label");
        project.upload("commit=1", file(row("a.B.c").flag("-Xmn77m")));
        project.upload("commit=2&flagSet=young", file(row("a.B.c").flag("-Xmn77m")));
        assertThat(project.items("/series"))
                .hasSize(1)
                .first()
                .satisfies(series ->
                        assertThat(series.get("flagSet").stringValue()).isEqualTo("young"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1.5"})
    void scoresWithoutALogarithmAreStored(String value) throws Exception {
        var project = new ProjectUnderTest(server, "no-log" + value);
        double score = Double.parseDouble(value);
        project.upload("", file(row("a.B.c").forks(new double[] {score, score}, new double[] {score, score})));
        assertThat(project.items("/series").getFirst().get("last").get("score").doubleValue())
                .isEqualTo(score);
    }
}
