package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Searches on the JVM of the build, between flag sets whose difference is known. */
class WhyCommandTest {
    @TempDir
    private Path folder;

    private Path plan;

    @BeforeEach
    void writePlan() throws IOException {
        // The first flag of "interpreted" is the cause; the search has to exclude the others.
        plan = SpecimenPlan.write(folder, """
                benchmarks: {include: Specimens\\.(compiled|sleeping|sized|throwing)$}
                flagSets:
                  default: []
                  interpreted: [-XX:-UseCompiler, -XX:MaxInlineLevel=3, -XX:+AlwaysPreTouch]
                  sleepy: [-XX:MaxInlineLevel=3, -XX:+AlwaysPreTouch]
                """);
    }

    private CommandLineRun why(String benchmark, String from, String to, Object... more) {
        return CommandLineRun.of(Stream.concat(
                        Stream.of(
                                "why",
                                plan,
                                "--benchmark",
                                benchmark,
                                "--from",
                                TestJvms.ofTheBuild() + "/" + from,
                                "--to",
                                TestJvms.ofTheBuild() + "/" + to,
                                "--flags",
                                "--seed",
                                1,
                                "--out",
                                folder.resolve("out"),
                                "--json",
                                folder.resolve("why.json")),
                        Stream.of(more))
                .toArray());
    }

    private JsonNode json() throws IOException {
        return new JsonMapper().readTree(Files.readString(folder.resolve("why.json")));
    }

    private Path journal() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
            return files.filter(file -> file.endsWith("search.jsonl"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void namesTheFlagAndGoesOnFromTheJournal() throws IOException {
        CommandLineRun run = why("compiled$", "default", "interpreted");

        assertThat(run.code()).as(run.output()).isEqualTo(Collector.OK);
        JsonNode found = json();
        assertThat(found.path("outcome").asString()).isEqualTo("culprit");
        assertThat(found.path("culprits")).hasSize(1);
        JsonNode culprit = found.path("culprits").get(0);
        assertThat(culprit.path("kind").asString()).isEqualTo("flag");
        assertThat(culprit.path("name").asString()).isEqualTo("UseCompiler");
        assertThat(culprit.path("setting").asString()).isEqualTo("-XX:+UseCompiler");
        assertThat(culprit.path("share").asDouble()).isBetween(0.5, 1.5);
        assertThat(culprit.path("low").asDouble())
                .isLessThan(culprit.path("high").asDouble());
        assertThat(found.path("forks").asInt())
                .isBetween(20, 60)
                .isEqualTo(found.path("log").size());
        assertThat(found.path("candidates").toString()).contains("MaxInlineLevel", "AlwaysPreTouch");
        assertThat(run.output()).contains("Verified: -XX:+UseCompiler alone brings back");

        // As if it had been killed after some forks, with half a line written.
        List<String> lines = Files.readAllLines(journal());
        List<String> kept = new ArrayList<>(lines.subList(0, lines.size() - 4));
        Files.writeString(
                journal(),
                String.join("\n", kept) + "\n" + lines.get(lines.size() - 4).substring(0, 20));
        CommandLineRun resumed = why("compiled$", "default", "interpreted", "--resume");

        assertThat(resumed.code()).as(resumed.output()).isEqualTo(Collector.OK);
        assertThat(json().path("culprits").get(0).path("name").asString()).isEqualTo("UseCompiler");
        assertThat(Files.readAllLines(journal())).startsWith(kept.toArray(String[]::new));
        assertThat(why("compiled$", "default", "interpreted", "--resume"))
                .satisfies(again -> assertThat(again.code()).isEqualTo(Collector.USAGE))
                .satisfies(again -> assertThat(again.output()).contains("no unfinished search of this question"));
    }

    @Test
    void theSameEnvironmentTwiceIsNotReproduced() throws IOException {
        CommandLineRun run = why("sleeping$", "default", "default");

        assertThat(run.code()).as(run.output()).isEqualTo(WhyCommand.UNNAMED);
        assertThat(json().path("outcome").asString()).as(run.output()).isEqualTo("not-reproduced");
        assertThat(json().path("visible").asDouble()).isPositive();
        assertThat(json().path("culprits")).isEmpty();
    }

    @Test
    void flagsWithoutEffectAreNotReproduced() throws IOException {
        CommandLineRun run = why("sleeping$", "default", "sleepy");

        assertThat(run.code()).as(run.output()).isEqualTo(WhyCommand.UNNAMED);
        assertThat(json().path("outcome").asString()).as(run.output()).isEqualTo("not-reproduced");
    }

    @Test
    void stopsAtTheBudget() throws IOException {
        CommandLineRun run = why("compiled$", "default", "interpreted", "--budget", 6);

        assertThat(run.code()).as(run.output()).isEqualTo(WhyCommand.UNNAMED);
        assertThat(json().path("outcome").asString()).isEqualTo("unsure");
        assertThat(json().path("forks").asInt()).isEqualTo(6);
    }

    @Test
    void refusesSeveralCellsWithTheirList() {
        CommandLineRun run = why("sized", "default", "interpreted");

        assertThat(run.code()).isEqualTo(Collector.USAGE);
        assertThat(run.output())
                .contains("matches 2 cells", "Specimens.sized {size=1} sample 1", "Specimens.sized {size=2} sample 1");
        assertThat(why("nowhere", "default", "interpreted").output()).contains("matches no cell");
    }

    @Test
    void refusesSidesThatDoNotExist() {
        assertThat(why("compiled$", "default", "fast"))
                .satisfies(run -> assertThat(run.code()).isEqualTo(Collector.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("--to: the plan", "no flag set `fast`"));
        assertThat(CommandLineRun.of("why", plan, "--benchmark", "x", "--from", "17", "--to", "3/default", "--flags"))
                .satisfies(run -> assertThat(run.code()).isEqualTo(Collector.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("--from 17: expected JDK/FLAGSET"));
        assertThat(CommandLineRun.of("why", plan, "--benchmark", "x", "--from", "3/default", "--to", "3/default"))
                .satisfies(run -> assertThat(run.code()).isEqualTo(Collector.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("--flags"));
    }

    @Test
    void aBenchmarkThatFailsIsAnError() {
        CommandLineRun run = why("throwing$", "default", "interpreted");

        assertThat(run.code()).as(run.output()).isEqualTo(WhyCommand.ERROR);
        assertThat(run.output()).contains("java.lang.IllegalStateException: boom");
    }
}
