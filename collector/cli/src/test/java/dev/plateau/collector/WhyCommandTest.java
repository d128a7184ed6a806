package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Searches on the JVM of the build, between flag sets whose difference is known. */
class WhyCommandTest {
    @TempDir
    private Path folder;

    private Path plan;

    @BeforeEach
    void writePlan() throws IOException {
        // The first flag of "slow" is the cause; the search has to exclude the others. A small heap starts sooner.
        plan = SpecimenPlan.write(folder, """
                benchmarks: {include: Specimens\\.(switched|sleeping|sized|throwing)$}
                jvmArgs: [-XX:+UseSerialGC, -Xms16m, -Xmx64m, -XX:TieredStopAtLevel=1]
                flagSets:
                  default: []
                  slow: [-XX:-UsePerfData, -XX:MaxInlineLevel=3, -XX:+AlwaysPreTouch]
                  sleepy: [-XX:MaxInlineLevel=3, -XX:+AlwaysPreTouch]
                """);
    }

    private CommandLineRun why(String benchmark, String from, String to, Object... more) {
        return CommandLineRun.of(Stream.concat(
                        Stream.of(
                                "why",
                                plan,
                                "--benchmarks",
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
        CommandLineRun run = why(
                "switched$",
                "default",
                "slow",
                "--capsule",
                folder.resolve("capsule.zip"),
                "--build",
                "make benchmarks");

        assertThat(run.code()).as(run.output()).isEqualTo(ExitCode.FINE);
        JsonNode found = json();
        assertThat(found.path("outcome").asString()).isEqualTo("culprit");
        assertThat(found.path("culprits")).hasSize(1);
        JsonNode culprit = found.path("culprits").get(0);
        assertThat(culprit.path("kind").asString()).isEqualTo("flag");
        assertThat(culprit.path("name").asString()).isEqualTo("UsePerfData");
        assertThat(culprit.path("setting").asString()).isEqualTo("-XX:+UsePerfData");
        assertThat(culprit.path("share").asDouble()).isBetween(0.5, 1.5);
        assertThat(culprit.path("low").asDouble())
                .isLessThan(culprit.path("high").asDouble());
        assertThat(found.path("forks").asInt())
                .isBetween(20, 60)
                .isEqualTo(found.path("log").size());
        assertThat(found.path("candidates").toString()).contains("MaxInlineLevel", "AlwaysPreTouch");
        assertThat(run.output()).contains("Verified: -XX:+UsePerfData alone brings back");

        Map<String, String> capsule = CapsuleFile.texts(folder.resolve("capsule.zip"));
        assertThat(capsule.get("bug.md"))
                .contains("CUSTOMER SUBMITTED WORKAROUND :\n\n`-XX:+UsePerfData` on ")
                .contains("Build them with: make benchmarks. Give them with -j JAR. SHA-256: ");
        assertThat(capsule).allSatisfy((name, text) -> assertThat(name).doesNotContain("jars"));
        assertThat(new JsonMapper()
                        .readTree(capsule.get("capsule.json"))
                        .path("culprits")
                        .get(0)
                        .path("setting")
                        .asString())
                .isEqualTo("-XX:+UsePerfData");

        // As if it had been killed after some forks, with half a line written.
        List<String> lines = Files.readAllLines(journal());
        List<String> kept = new ArrayList<>(lines.subList(0, lines.size() - 4));
        Files.writeString(
                journal(),
                String.join("\n", kept) + "\n" + lines.get(lines.size() - 4).substring(0, 20));
        CommandLineRun resumed = why("switched$", "default", "slow", "--resume");

        assertThat(resumed.code()).as(resumed.output()).isEqualTo(ExitCode.FINE);
        assertThat(json().path("culprits").get(0).path("name").asString()).isEqualTo("UsePerfData");
        assertThat(Files.readAllLines(journal())).startsWith(kept.toArray(String[]::new));
        assertThat(why("switched$", "default", "slow", "--resume"))
                .satisfies(again -> assertThat(again.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(again -> assertThat(again.output()).contains("no unfinished search of this question"));
    }

    @Test
    void flagsWithoutEffectAreNotReproduced() throws IOException {
        CommandLineRun run = why("sleeping$", "default", "sleepy", "--capsule", folder.resolve("capsule.zip"));

        assertThat(run.code()).as(run.output()).isEqualTo(ExitCode.UNKNOWN);
        assertThat(json().path("outcome").asString()).as(run.output()).isEqualTo("not-reproduced");
        assertThat(run.output()).contains("No capsule: the forks of both sides do not differ");
        assertThat(folder.resolve("capsule.zip")).doesNotExist();
        assertThat(json().path("visible").asDouble()).isPositive();
        assertThat(json().path("culprits")).isEmpty();
    }

    @Test
    void stopsAtTheBudget() throws IOException {
        CommandLineRun run = why("switched$", "default", "slow", "--budget", 6);

        assertThat(run.code()).as(run.output()).isEqualTo(ExitCode.UNKNOWN);
        assertThat(json().path("outcome").asString()).isEqualTo("unsure");
        assertThat(json().path("forks").asInt()).isEqualTo(6);
    }

    /** As if the search had been killed after some forks that took this long together. */
    private void cut(int forks, Duration time) throws IOException {
        List<String> lines = Files.readAllLines(journal());
        List<String> kept = new ArrayList<>(lines.subList(0, 1));
        for (int i = 1; i <= forks; i++) {
            ObjectNode fork = (ObjectNode) new JsonMapper().readTree(lines.get(i));
            Instant end = Instant.parse(fork.path("finishedAt").asString());
            fork.put("startedAt", (i == 1 ? end.minus(time) : end).toString());
            kept.add(fork.toString());
        }
        Files.write(journal(), kept);
    }

    @Test
    void stopsWhenTheTimeIsOverAndCountsThatOfEarlierForks() throws IOException {
        CommandLineRun begun = why("switched$", "default", "slow", "--budget", "4,9m");
        assertThat(begun.output()).contains("at most 4 forks and 9 minutes.");

        cut(3, Duration.ofMinutes(9).minusMillis(1));
        CommandLineRun resumed = why("switched$", "default", "slow", "--resume");
        assertThat(resumed.code()).as(resumed.output()).isEqualTo(ExitCode.UNKNOWN);
        assertThat(json().path("outcome").asString()).isEqualTo("unsure");
        assertThat(json().path("forks").asInt())
                .as("there was a millisecond left")
                .isEqualTo(4);
        assertThat(json().path("minutes").asDouble()).isGreaterThanOrEqualTo(9);

        cut(4, Duration.ofMinutes(9));
        why("switched$", "default", "slow", "--resume");
        assertThat(json().path("forks").asInt())
                .as("forks of the journal count")
                .isEqualTo(4);

        cut(4, Duration.ofMinutes(9));
        why("switched$", "default", "slow", "--resume", "--budget", 6, "--budget-minutes", 100);
        assertThat(json().path("forks").asInt()).as("more time").isEqualTo(6);

        assertThat(why("switched$", "default", "slow", "--budget-minutes", 0).code())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void refusesSeveralCellsWithTheirList() {
        CommandLineRun run = why("sized", "default", "slow");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.output())
                .contains("matches 2 cells", "Specimens.sized {size=1} sample 1", "Specimens.sized {size=2} sample 1");
        assertThat(why("nowhere", "default", "slow").output()).contains("matches no cell");
    }

    @Test
    void refusesSidesThatDoNotExist() {
        assertThat(why("switched$", "default", "fast"))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("--to: the plan", "no flag set `fast`"));
        assertThat(CommandLineRun.of("why", plan, "--benchmarks", "x", "--from", "17", "--to", "3/default", "--flags"))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("--from 17: expected JDK/FLAGSET"));
        assertThat(CommandLineRun.of("why", plan, "--benchmarks", "x", "--from", "3/default", "--to", "3/default"))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("--flags"));
    }

    @Test
    void refusesACapsuleOrJsonThatCannotBeWritten() {
        assertThat(why("switched$", "default", "slow", "--with-jar"))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("--with-jar belongs to a capsule"));
        assertThat(why("switched$", "default", "slow", "--capsule", folder.resolve("none/capsule.zip")))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("there is no folder"));
        String side = TestJvms.ofTheBuild() + "/default";
        Path missing = folder.resolve("none/why.json");
        assertThat(CommandLineRun.of(
                        "why",
                        plan,
                        "--benchmarks",
                        "switched$",
                        "--from",
                        side,
                        "--to",
                        side,
                        "--flags",
                        "--json",
                        missing))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("--json " + missing + ": there is no folder"));
    }

    @Test
    void aBenchmarkThatFailsIsAnError() {
        CommandLineRun run = why("throwing$", "default", "slow");

        assertThat(run.code()).as(run.output()).isEqualTo(ExitCode.FAULT);
        assertThat(run.output()).contains("java.lang.IllegalStateException: boom");
    }
}
