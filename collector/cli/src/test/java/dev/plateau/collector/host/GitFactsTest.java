package dev.plateau.collector.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plateau.collector.host.GitFacts.GitTag;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Subjects and authors of a repository whose committers write whatever git lets them. */
class GitFactsTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void init() throws Exception {
        git("init", "--quiet", "--initial-branch", "main");
    }

    private String git(String... arguments) throws IOException, InterruptedException {
        List<String> words = Stream.concat(Stream.of("git", "-C", folder.toString()), Stream.of(arguments))
                .toList();
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().put("GIT_COMMITTER_DATE", "2026-03-01T10:00:00+01:00");
        Process git = builder.start();
        String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(git.waitFor()).as(output).isZero();
        return output;
    }

    /** Names and messages go through files, as arguments have the character set of the machine. */
    private String commit(String author, String message) throws IOException, InterruptedException {
        Files.writeString(folder.resolve(".git/config"), """
                [core]
                repositoryformatversion = 0
                [user]
                name = "%s"
                email = ada@example.org
                """.formatted(author));
        Path text = Files.writeString(folder.resolve(".git/message"), message);
        git("commit", "--quiet", "--allow-empty", "--allow-empty-message", "--file", text.toString());
        return git("rev-parse", "HEAD");
    }

    @Test
    void readsTagsUpToTheCommitWithTheCommitBehindThem() throws Exception {
        String first = commit("Ada", "First");
        git("tag", "v1");
        String second = commit("Ada", "Second");
        git("tag", "--annotate", "--message", "Second", "v2");
        git("tag", "nightly", "HEAD");
        git("tag", "tree", "HEAD^{tree}");
        String third = commit("Ada", "Third");
        git("tag", "v3");

        List<GitTag> tags = GitFacts.tags(folder, second, "v*");

        assertThat(tags)
                .extracting(GitTag::name, GitTag::commit)
                .containsExactlyInAnyOrder(tuple("v1", first), tuple("v2", second));
        assertThat(tags).extracting(GitTag::time).doesNotContainNull();
        assertThat(GitFacts.tags(folder, third, "*"))
                .extracting(GitTag::name)
                .containsExactlyInAnyOrder("v1", "v2", "v3", "nightly");
        assertThat(GitFacts.tags(folder, "0".repeat(40), "*")).isEmpty();
    }

    @Test
    void ordersCommitsOfOneSecondAsGitDoes() throws Exception {
        List<Instant> times = new ArrayList<>();
        for (String subject : List.of("First", "Second", "Third")) {
            commit("Ada", subject);
            times.add(GitFacts.of(folder).time());
        }

        Instant second = Instant.parse("2026-03-01T09:00:00Z");
        assertThat(times).containsExactly(second, second.plusNanos(1_000), second.plusNanos(2_000));
    }

    @Test
    void readsSubjectsAndAuthorsNewestFirst() throws Exception {
        String first = commit("Antonín Dvořák", "Add the parser\n\nA body.");
        String second = commit("Ada Lovelace", "Parse lazily");

        assertThat(GitFacts.log(folder, second, true))
                .containsExactly(
                        new LoggedCommit(second, first, "Parse lazily", "Ada Lovelace"),
                        new LoggedCommit(first, null, "Add the parser", "Antonín Dvořák"));
    }

    @Test
    void leavesAuthorsOutOnDemandAndAddressesAlways() throws Exception {
        commit("ada@example.org", "one");
        String second = commit("Ada Lovelace", "two");

        assertThat(GitFacts.log(folder, second, false))
                .extracting(LoggedCommit::subject, LoggedCommit::author)
                .containsExactly(tuple("two", null), tuple("one", null));
        assertThat(GitFacts.log(folder, second, true))
                .extracting(LoggedCommit::author)
                .containsExactly("Ada Lovelace", null);
    }

    @Test
    void aCommitMayHaveNoMessage() throws Exception {
        String sha = commit("Ada", "");

        assertThat(GitFacts.log(folder, sha, true)).containsExactly(new LoggedCommit(sha, null, "", "Ada"));
    }

    @Test
    void followsFirstParentsAlone() throws Exception {
        String root = commit("Ada", "root");
        git("checkout", "--quiet", "-b", "topic");
        commit("Bob", "topic");
        git("checkout", "--quiet", "main");
        git("merge", "--quiet", "--no-ff", "-m", "merge", "topic");
        String merge = git("rev-parse", "HEAD");

        assertThat(GitFacts.log(folder, merge, true))
                .extracting(LoggedCommit::subject, LoggedCommit::parent)
                .containsExactly(tuple("merge", root), tuple("root", null));
    }

    @Test
    void makesSubjectsShortAndVisible() throws Exception {
        String long1 = commit("Ada", "x".repeat(300));
        String hidden = commit("A\u001b[31mda", "tab\there, \u202egnp.exe");

        List<LoggedCommit> log = GitFacts.log(folder, hidden, true);

        assertThat(log.get(0).subject()).isEqualTo("tab here, \ufffdgnp.exe");
        assertThat(log.get(0).author()).isEqualTo("A\ufffd[31mda");
        assertThat(log.get(1).sha()).isEqualTo(long1);
        assertThat(log.get(1).subject()).hasSize(200).endsWith("x…");
    }

    @Test
    void readsAtMostAsManyAsAnUploadMayHave() throws Exception {
        for (int i = 0; i <= UploadLimits.COMMITS; i++) {
            commit("Ada", "change " + i);
        }

        assertThat(GitFacts.log(folder, git("rev-parse", "HEAD"), true)).hasSize(UploadLimits.COMMITS);
    }

    @Test
    void isEmptyWhereGitDoesNotKnowTheCommit() throws Exception {
        String sha = commit("Ada", "one");

        assertThat(GitFacts.log(folder, "0".repeat(40), true)).isEmpty();
        assertThat(GitFacts.log(folder, sha.substring(0, 10), true)).isEmpty();
        assertThat(GitFacts.log(folder, "--output=" + folder.resolve("x"), true))
                .isEmpty();
        assertThat(folder.resolve("x")).doesNotExist();
    }

    /** With this setting git writes about a commit's signature before the text of the format. */
    @Test
    void readsTheTimeOfASignedCommitWhereGitShowsSignatures() throws Exception {
        String tree = git("write-tree");
        Path text = Files.writeString(folder.resolve(".git/signed"), """
                tree %s
                author Ada <ada@example.org> 1700000000 +0000
                committer Ada <ada@example.org> 1700000000 +0000
                gpgsig -----BEGIN SSH SIGNATURE-----
                 eA==
                 -----END SSH SIGNATURE-----

                Parse lazily
                """.formatted(tree));
        git("update-ref", "HEAD", git("hash-object", "-t", "commit", "-w", text.toString()));
        git("config", "log.showSignature", "true");
        assertThat(GitFacts.of(folder).time()).isEqualTo(Instant.ofEpochSecond(1_700_000_000));
    }
}
