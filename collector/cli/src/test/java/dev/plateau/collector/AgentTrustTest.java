package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.send.FakeServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What a hostile server, or somebody who may push to the remote, gets an agent to do. */
class AgentTrustTest extends AgentRunTest {
    private Path origin;
    private Path clone;

    @BeforeEach
    void cloneProject() throws Exception {
        origin = Files.createDirectories(folder.resolve("origin"));
        clone = folder.resolve("clone");
        git(origin, "init", "--quiet", "--initial-branch", "main");
        Files.writeString(origin.resolve("build.sh"), "as it was");
        git(origin, "add", "build.sh");
        git(origin, "commit", "--quiet", "--message", "one");
        git(folder, "clone", "--quiet", origin.toString(), clone.toString());
        plan = SpecimenPlan.write(folder, """
                benchmarks: {include: \\.(quick|withoutToken)$, jmh: {forks: 1}}
                flagSets:
                  serial: [-XX:+UseSerialGC]
                git: clone
                """);
    }

    /** A new commit of the remote; the agent's clone does not have it yet. */
    private String pushed(String branch) throws IOException, InterruptedException {
        git(origin, "checkout", "--quiet", "-B", branch);
        git(origin, "commit", "--quiet", "--allow-empty", "--message", branch);
        String commit = git(origin, "rev-parse", "HEAD");
        git(origin, "checkout", "--quiet", "main");
        return commit;
    }

    private String refused(String commit, String... options) throws Exception {
        try (FakeServer server = new FakeServer()
                .reply(200, request(jdk.vmVersion(), '"' + commit + '"'), null)
                .reply(204, "", null)) {
            String output = agent(server, options);
            assertThat(ends(server)).as(output).hasSize(1);
            return lastPut(server);
        }
    }

    private String head() throws IOException, InterruptedException {
        return git(clone, "symbolic-ref", "--short", "HEAD");
    }

    @Test
    void handsNothingToGitThatIsNoCommit() throws Exception {
        List<String> texts = List.of(
                "-f", "--orphan=x", "--pathspec-from-file=/etc/passwd", "HEAD", "main", "origin/main", "abcdef");
        Files.writeString(clone.resolve("build.sh"), "not committed");

        try (FakeServer server = new FakeServer()) {
            texts.forEach(text -> server.reply(200, request(jdk.vmVersion(), '"' + text + '"'), null));
            server.reply(204, "", null);
            String output = agent(server, "--build", "touch built");
            assertThat(ends(server)).as(output).hasSameSizeAs(texts).allMatch(end -> end.contains("is no commit"));
        }

        assertThat(clone.resolve("built")).doesNotExist();
        assertThat(clone.resolve("build.sh")).hasContent("not committed");
        assertThat(head()).isEqualTo("main");
    }

    @Test
    void buildsNothingOfABranchThatItsOwnerDidNotName() throws Exception {
        String evil = pushed("evil");

        assertThat(refused(evil, "--build", "touch built"))
                .contains("is not on refs/heads/main, refs/remotes/origin/main");
        assertThat(refused(evil, "--build", "touch built", "--refs", "origin/release/*,origin/main"))
                .contains("is not on refs/remotes/origin/release/*");

        assertThat(clone.resolve("built")).doesNotExist();
    }

    @Test
    void aTagIsNoCommitWhateverItsName() throws Exception {
        pushed("evil");
        git(origin, "tag", "c0ffee1", "evil");

        assertThat(refused("c0ffee1", "--build", "touch built")).contains("does not have it");
    }

    @Test
    void buildsWhatItsOwnerNamed() throws Exception {
        String release = pushed("release/1");

        assertThat(refused(release, "--build", "false", "--refs", "origin/release/*"))
                .contains("commit " + release + " can't be built");
        assertThat(head()).as("what is checked out is what is built").isEqualTo("main");
    }

    /** The commit came after the agent's clone; the state before is built again, so that it is what is checked out. */
    @Test
    void buildsACommitOfItsBranchAndThenWhatWasThere() throws Exception {
        String before = git(clone, "rev-parse", "HEAD");
        String commit = pushed("main");
        try (FakeServer server = new FakeServer()
                .reply(200, request(jdk.vmVersion(), '"' + commit.substring(0, 12) + '"'), null)
                .reply(201, FakeServer.RECEIPT, null)
                .reply(201, FakeServer.RECEIPT, null)
                .reply(204, "", null)) {
            String output = agent(server, "--build", "git rev-parse HEAD >> ../builds.txt");

            assertThat(new JsonMapper().readTree(lastPut(server)).get("done").asBoolean())
                    .as(output)
                    .isTrue();
        }
        assertThat(Files.readAllLines(folder.resolve("builds.txt"))).containsExactly(commit, before);
        assertThat(head()).isEqualTo("main");
    }

    @Test
    void restoresWhatAKilledAgentLeft() throws Exception {
        String commit = pushed("main");
        try (FakeServer server = new FakeServer().reply(200, request(jdk.vmVersion(), '"' + commit + '"'), null)) {
            Process killed = start(server, "--build", "touch begun && sleep 600");
            await("it builds: " + output(), () -> Files.exists(clone.resolve("begun")) || !killed.isAlive());
            killed.destroyForcibly().waitFor();
        }
        assertThat(git(clone, "rev-parse", "HEAD")).isEqualTo(commit);

        try (FakeServer server = new FakeServer().reply(204, "", null)) {
            agent(server, "--build", "touch restored");
        }
        assertThat(head()).isEqualTo("main");
        assertThat(clone.resolve("restored")).exists();
    }

    /** A build that changes a file of the commit stands in the way of the checkout. */
    @Test
    void restoresTheCloneWhenNothingIsInTheWayAnyMore() throws Exception {
        Files.writeString(origin.resolve("build.sh"), "another");
        git(origin, "commit", "--quiet", "--all", "--message", "two");
        String commit = git(origin, "rev-parse", "HEAD");

        assertThat(refused(commit, "--build", "echo more >> build.sh; false")).contains("can't be built");
        assertThat(output())
                .containsOnlyOnce("The clone could not be restored: ")
                .contains("build.sh");
        assertThat(git(clone, "rev-parse", "HEAD")).isEqualTo(commit);

        git(clone, "checkout", "--quiet", "--", "build.sh");
        try (FakeServer server = new FakeServer().reply(204, "", null)) {
            agent(server, "--build", "true");
        }
        assertThat(head()).isEqualTo("main");
    }

    /** Git runs hooks and filters, a build and a benchmark are the commit's own code. */
    @Test
    void keepsItsTokenFromGitBuildsAndForks() throws Exception {
        String commit = pushed("main");
        Path hook = Files.writeString(clone.resolve(".git/hooks/post-checkout"), "#!/bin/sh\nenv > ../git.txt\n");
        Files.setPosixFilePermissions(hook, PosixFilePermissions.fromString("rwx------"));
        try (FakeServer server = new FakeServer()
                .reply(200, request("withoutToken", jdk.vmVersion(), '"' + commit + '"', "x"), null)
                .reply(201, FakeServer.RECEIPT, null)
                .reply(201, FakeServer.RECEIPT, null)
                .reply(204, "", null)) {
            String output = agentProcess(server, "--build", "env > ../build.txt");

            assertThat(new JsonMapper().readTree(lastPut(server)).get("done").asBoolean())
                    .as(output)
                    .isTrue();
        }
        for (String file : List.of("git.txt", "build.txt")) {
            assertThat(folder.resolve(file)).content().contains("PATH=").doesNotContain("PLATEAU_TOKEN");
        }
    }

    @Test
    void printsNoEscapeSequencesOfTheServer() throws Exception {
        String reason = "\\u001b]0;owned\\u0007\\u001b[31mred\\u001b[2J \\u202edrow";
        try (FakeServer server = new FakeServer()
                .reply(200, request("quick", jdk.vmVersion(), "\"-f\"", reason), null)
                .reply(500, "\u001b[31m", null)) {
            String output = agent(server, "--build", "true");

            assertThat(output)
                    .contains("]0;owned", "the server answered 500")
                    .doesNotContain("\u001b", "\u0007", "\u202e");
        }
    }
}
