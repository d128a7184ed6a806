package dev.plateau.server.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ServerTest;
import dev.plateau.wire.model.LoggedCommit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

@ServerTest
class CommitLogTests {
    @Autowired
    Projects projects;

    @Autowired
    CommitLog log;

    @Autowired
    TransactionTemplate transactions;

    private long project;

    @BeforeEach
    void makeProject() {
        project = projects.findOrCreate("commit-log-" + UUID.randomUUID()).id();
    }

    private static LoggedCommit commit(String sha, @Nullable String parent, @Nullable String author) {
        return new LoggedCommit(sha, parent, "Change " + sha, author);
    }

    private void keep(LoggedCommit... commits) {
        transactions.executeWithoutResult(status -> log.keep(project, List.of(commits)));
    }

    @Test
    void aRangeEndsBeforeTheCommitThatItComesAfter() {
        keep(commit("d", "c", "Ada"), commit("c", "b", "Bob"));
        keep(commit("b", "a", "Ada"), commit("a", null, "Eve"));

        CommitLog.CommitRange range = log.range(project, "a", "d");

        assertThat(range.complete()).isTrue();
        assertThat(range.commits()).extracting(LoggedCommit::sha).containsExactly("d", "c", "b");
        assertThat(range.authors()).containsExactly("Ada", "Bob");
    }

    @Test
    void ofARangeWithAGapOnlyTheLastCommitIsKnown() {
        keep(commit("d", "c", "Ada"), commit("c", "b", "Bob"), commit("a", null, "Eve"));

        assertThat(log.range(project, "a", "d"))
                .isEqualTo(new CommitLog.CommitRange(List.of(commit("d", "c", "Ada")), false));
        assertThat(log.range(project, "a", "other")).isEqualTo(CommitLog.CommitRange.UNKNOWN);
    }

    @Test
    void commitsThatNameEachOtherAsParentsEndTheWalk() {
        keep(commit("a", "b", null), commit("b", "a", null));

        assertThat(log.range(project, "z", "a").complete()).isFalse();
    }

    @Test
    void aRangeOfTooManyCommitsIsNotComplete() {
        List<LoggedCommit> chain = new ArrayList<>();
        for (int i = 0; i <= CommitLog.MAX_RANGE_COMMITS; i++) {
            chain.add(commit("c" + i, "c" + (i + 1), null));
        }
        keep(chain.toArray(LoggedCommit[]::new));

        assertThat(log.range(project, "c" + CommitLog.MAX_RANGE_COMMITS, "c0").commits())
                .hasSize(CommitLog.MAX_RANGE_COMMITS);
        assertThat(log.range(project, "c" + (CommitLog.MAX_RANGE_COMMITS + 1), "c0")
                        .complete())
                .isFalse();
    }

    @Test
    void whatIsKnownStaysAndGapsAreFilled() {
        keep(new LoggedCommit("a", null, "Parse lazily", null), new LoggedCommit("a", null, "twice", null));
        keep(new LoggedCommit("a", "0", "Break everything", "Ada"));
        keep(new LoggedCommit("a", "1", "Parse lazily", "Eve"));

        assertThat(log.find(project, "a")).contains(new LoggedCommit("a", "0", "Parse lazily", "Ada"));
    }

    /** An upload that fills one gap replaces nothing beside it. */
    @Test
    void fillingAGapReplacesNothingElse() {
        keep(commit("a", null, "Ada"), commit("b", "0", null));
        keep(commit("a", "0", "Eve"), commit("b", "1", "Eve"));

        assertThat(log.find(project, "a")).contains(commit("a", "0", "Ada"));
        assertThat(log.find(project, "b")).contains(commit("b", "0", "Eve"));
    }

    @Test
    void projectsKnowNothingOfEachOther() {
        keep(commit("a", null, "Ada"));
        long other = projects.findOrCreate("commit-log-" + UUID.randomUUID()).id();

        assertThat(log.find(other, "a")).isEmpty();
        assertThat(log.range(other, "0", "a")).isEqualTo(CommitLog.CommitRange.UNKNOWN);
    }

    @Test
    void refusingAuthorsDeletesThemAndKeepsNoneFromThenOn() {
        keep(commit("a", null, "Ada"));
        assertThat(log.keepsAuthors(project)).isTrue();

        log.keepAuthors(project, false);
        keep(commit("a", null, "Ada"), commit("b", "a", "Bob"));

        assertThat(log.find(project, List.of("a", "b")).values())
                .hasSize(2)
                .allSatisfy(one -> assertThat(one.author()).isNull());
        log.keepAuthors(project, true);
        keep(commit("b", "a", "Bob"));
        assertThat(log.find(project, "b").orElseThrow().author()).isEqualTo("Bob");
    }

    /** An upload has read that authors are kept, and commits after they were refused. */
    @Test
    void anUploadThatIsUnderWayLeavesNoAuthorBehind() throws Exception {
        CompletableFuture<Void> refusing = transactions.execute(status -> {
            log.keep(project, List.of(commit("a", null, "Ada")));
            CompletableFuture<Void> waiting =
                    CompletableFuture.runAsync(() -> log.keepAuthors(project, false), task -> new Thread(task).start());
            assertThat(endsWithin(waiting, 300)).as("it waits for the upload").isFalse();
            return waiting;
        });

        refusing.get(20, TimeUnit.SECONDS);

        assertThat(log.find(project, "a").orElseThrow().author()).isNull();
    }

    private static boolean endsWithin(CompletableFuture<Void> work, long millis) {
        try {
            work.get(millis, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException waits) {
            return false;
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }
}
