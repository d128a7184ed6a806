package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Searches the commits of a repository whose build copies a file: the fifth one makes its benchmark slower, the third one can't be built. */
class WhyCommitsTest {
    private static final int MORE_TRIES = 3;

    @TempDir
    private Path folder;

    private Path repository;
    private Path plan;
    private final List<String> commits = new ArrayList<>();

    @BeforeEach
    void commit() throws Exception {
        repository = Files.createDirectory(folder.resolve("repository"));
        git("init", "-q");
        String jars = SpecimenPlan.jars().stream().map(Path::toString).collect(Collectors.joining(", "));
        plan = Files.writeString(repository.resolve("plan.yaml"), """
                name: commits
                jars: [lib, %s]
                jmh:
                  warmup: {iterations: 1, time: 10ms}
                  measurement: {iterations: 2, time: 10ms}
                benchmarks: \\.delayed$
                jvmArgs: [-XX:+UseSerialGC, -Xms16m, -Xmx64m, -XX:TieredStopAtLevel=1]
                """.formatted(jars));
        for (int i = 0; i <= 6; i++) {
            Files.writeString(repository.resolve("delay.txt"), i < 5 ? "10" : "40");
            Files.writeString(repository.resolve("README.md"), "change " + i);
            Files.writeString(repository.resolve(i == 3 ? "broken" : "code.txt"), "change " + i);
            if (i == 4) {
                Files.delete(repository.resolve("broken"));
            }
            git("add", "--all");
            git("-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "-q", "-m", "change " + i);
            commits.add(git("rev-parse", "HEAD"));
        }
        Files.createDirectory(repository.resolve("lib"));
        Files.copy(repository.resolve("delay.txt"), repository.resolve("lib").resolve("delay.txt"));
    }

    private String git(String... arguments) throws IOException, InterruptedException {
        List<String> words = Stream.concat(Stream.of("git", "-C", repository.toString()), Stream.of(arguments))
                .toList();
        Process git = new ProcessBuilder(words).redirectErrorStream(true).start();
        String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(git.waitFor()).as(output).isZero();
        return output;
    }

    private CommandLineRun why(Object... more) {
        String side = TestJvms.ofTheBuild() + "/default";
        return CommandLineRun.of(Stream.concat(
                        Stream.of(
                                "why",
                                plan,
                                "--benchmarks",
                                "delayed",
                                "--from",
                                side,
                                "--to",
                                side,
                                "--seed",
                                1,
                                "--out",
                                folder.resolve("out"),
                                "--json",
                                folder.resolve("why.json")),
                        Stream.of(more))
                .toArray());
    }

    private JsonNode found() throws IOException {
        return new JsonMapper().readTree(Files.readString(folder.resolve("why.json")));
    }

    @Test
    void namesTheCommitAndPassesOverTheOneThatCannotBeBuilt() throws Exception {
        CommandLineRun run = why(
                "--commits",
                commits.get(0) + "..HEAD",
                "--build",
                "test ! -f broken && mkdir -p lib && cp delay.txt lib/ || { echo it is broken; exit 1; }");

        assertThat(run.code()).as(run.output()).isEqualTo(ExitCode.FINE);
        JsonNode found = found();
        assertThat(found.path("outcome").asString()).isEqualTo("culprit");
        JsonNode culprit = found.path("culprits").get(0);
        assertThat(culprit.path("kind").asString()).isEqualTo("commit");
        assertThat(culprit.path("name").asString()).isEqualTo(commits.get(5));
        assertThat(culprit.path("setting").asString()).isEqualTo("change 5");
        assertThat(culprit.path("share").asDouble()).isBetween(0.8, 1.2);
        assertThat(found.path("log").toString()).contains("commit " + commits.get(3) + " can't be built: it is broken");
        assertThat(git("worktree", "list").lines()).as("work trees are removed").hasSize(1);
        assertThat(git("rev-parse", "HEAD"))
                .as("the owner's clone stays as it is")
                .isEqualTo(commits.get(6));
    }

    /** As Maven does, the build ends with advice after its error. */
    @Test
    void saysWhichCommitCannotBeDistinguishedAsItsBuildFails() throws Exception {
        String[] question = {
            "--commits",
            commits.get(0) + "..HEAD",
            "--build",
            "mkdir -p lib && cp delay.txt lib/ && test ! -f broken && ! grep -q 'change 4' code.txt"
                    + " || { echo '[ERROR] Code.java:[4,1] no such symbol'; seq 8; exit 1; }"
        };
        CommandLineRun run = why((Object[]) question);
        JsonNode found = found();
        // A few forks of a busy host may look like two groups of forks: then the search ends before its question.
        for (int further = 0;
                further < MORE_TRIES && found.path("outcome").asString().equals("mixture");
                further++) {
            run = why((Object[]) question);
            found = found();
        }

        assertThat(run.code()).as(run.output()).isEqualTo(ExitCode.UNKNOWN);
        assertThat(found.path("outcome").asString()).isEqualTo("unsure");
        assertThat(found.path("suspects").valueStream().map(JsonNode::asString))
                .containsExactlyElementsOf(commits.subList(3, 6));
        assertThat(found.path("log").toString())
                .contains("commit " + commits.get(4) + " can't be built: [ERROR] Code.java:[4,1] no such symbol\"");
        assertThat(run.output())
                .contains("because these can't be built: " + commits.get(3) + ", " + commits.get(4) + ".")
                .doesNotContain("A larger --budget");
    }

    @Test
    void keepsTheJarsOfEachBuildCommand() throws Exception {
        String range = commits.get(5) + "..HEAD";
        CommandLineRun built = why("--commits", range, "--build", "mkdir -p lib && cp delay.txt lib/");
        assertThat(built.output()).doesNotContain("can't be built");

        CommandLineRun other = why("--commits", range, "--build", "echo it is broken; false");

        assertThat(other.output()).contains("commit " + commits.get(5) + " can't be built: it is broken");
    }

    @Test
    void removesTheWorkTreeOfASearchThatWasKilled() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        String side = TestJvms.ofTheBuild() + "/default";
        Process killed = new ProcessBuilder(
                        TestJvms.ofTheBuild().resolve("bin/java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Collector.class.getName(),
                        "why",
                        plan.toString(),
                        "--benchmarks",
                        "delayed",
                        "--from",
                        side,
                        "--to",
                        side,
                        "--out",
                        folder.resolve("out").toString(),
                        "--commits",
                        commits.get(5) + "..HEAD",
                        "--build",
                        "sleep 60")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("killed.txt").toFile())
                .start();
        AgentRunTest.await(
                "a build begins",
                () -> killed.descendants()
                        .anyMatch(child -> child.info().command().orElse("").endsWith("sleep")));
        List<ProcessHandle> children = killed.descendants().toList();
        killed.destroyForcibly().waitFor();
        children.forEach(ProcessHandle::destroyForcibly);
        assertThat(git("worktree", "list").lines()).as("left by the killed one").hasSize(2);

        why("--commits", commits.get(5) + "..HEAD", "--build", "false");

        assertThat(git("worktree", "list").lines()).hasSize(1);
        assertThat(temporary).isDirectoryNotContaining("glob:**plateau-build*");
    }

    @Test
    void refusesARangeWhoseStartIsNoFirstParentOfItsEnd() throws Exception {
        String main = git("rev-parse", "--abbrev-ref", "HEAD");
        git("checkout", "-q", "-b", "side", commits.get(4));
        Files.writeString(repository.resolve("side.txt"), "side");
        git("add", "side.txt");
        git("-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "-q", "-m", "side");
        git("checkout", "-q", main);
        String message =
                "side is not among the first parents of HEAD; choose a commit of `git log --first-parent HEAD`";
        assertThat(why("--commits", "side..HEAD", "--build", "true"))
                .as("not merged")
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(run -> assertThat(run.output()).contains(message));

        git("-c", "user.name=Test", "-c", "user.email=test@example.org", "merge", "-q", "--no-edit", "side");
        assertThat(why("--commits", "side..HEAD", "--build", "true").output())
                .as("merged")
                .contains(message);
    }

    @Test
    void refusesWhatItCannotSearch() {
        assertThat(why("--commits", "HEAD~2..HEAD"))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("--commits needs --build COMMAND"));
        assertThat(why("--commits", "HEAD", "--build", "true").output()).contains("expected A..B");
        assertThat(why("--commits", "HEAD..HEAD", "--build", "true").output()).contains("there is no commit between");
        assertThat(why("--commits", "nowhere..HEAD", "--build", "true"))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("nowhere"));
    }

    @Test
    void buildsTheJarsOfAPlanBehindASymbolicLink() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), repository);
        plan = link.resolve("plan.yaml");
        String range = commits.get(4) + "..HEAD";
        why("--commits", range, "--build", "mkdir -p lib && cp delay.txt lib/", "--budget", 2);
        List<String> delays = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder.resolve("out").resolve("builds"))) {
            for (Path file : files.filter(file -> file.endsWith("delay.txt")).toList()) {
                delays.add(Files.readString(file));
            }
        }
        assertThat(delays).as("of both ends").containsExactlyInAnyOrder("10", "40");
    }

    @Test
    void refusesAPlanWhoseJarsNoBuildMakes() throws Exception {
        Files.writeString(plan, Files.readString(plan).replace("[lib, ", "["));
        assertThat(why("--commits", "HEAD~2..HEAD", "--build", "true"))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(run -> assertThat(run.output())
                        .contains("none of the plan's jars lies in " + repository.toRealPath(), "Name the jar"));
    }
}
