package dev.plateau.collector.why;

import dev.plateau.collector.digest.ClassPathFacts;
import dev.plateau.collector.measure.JmhHosts;
import dev.plateau.collector.measure.JmhLock;
import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.Journal;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.collector.why.SearchEntry.SearchBegan;
import dev.plateau.collector.why.SearchEntry.SearchEnded;
import dev.plateau.statistics.search.SearchOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One search with its folder and journal, from the start or resumed.
 *
 * @param out folder of all searches
 */
public record SearchSession(SearchedCell cell, Path out, Clock clock, SearchScreen screen) {
    /**
     * Limits of a search.
     *
     * @param budget forks in all; a search that is resumed keeps its own unless this is larger
     * @param minutes that all forks may take; null for no limit, and for its own in a search that is resumed
     * @param seed of a new search
     * @param resume true to continue the newest unfinished search of the same question
     */
    public record Effort(int budget, @Nullable Integer minutes, long seed, boolean resume) {}

    /** The same session for another form of the question. */
    SearchSession with(SearchedCell other) {
        return new SearchSession(other, out, clock, screen);
    }

    /** Outcome of a search, and its candidates. */
    record Found(SearchRoute route, SearchOutcome outcome) {}

    /** Measures until there is an outcome. */
    @FunctionalInterface
    interface Body {
        Found search(SearchForks forks, int budget, long seed) throws IOException, InterruptedException;
    }

    /** @param candidates names that must be the same when the search is resumed */
    SearchResult run(Effort effort, List<List<String>> candidates, List<String> remarks, Body body)
            throws WrongUsage, IOException, InterruptedException {
        SearchBegan wanted = began(effort, candidates);
        SearchFolder folder = effort.resume()
                ? SearchFolder.newestUnfinished(out, wanted)
                : SearchFolder.create(out, plan().name(), clock.instant());
        folder.createFolders();
        JmhLock lock = new JmhLock(Path.of(System.getProperty("java.io.tmpdir")), screen::waiting);
        try (Journal<SearchEntry> journal = Journal.open(folder.journal(), SearchEntry.class);
                JmhHosts hosts = JmhHosts.unpack(folder.launcher())) {
            if (journal.entries().isEmpty()) {
                journal.add(wanted);
            }
            SearchBegan began = (SearchBegan) journal.entries().get(0);
            screen.began(cell, remarks, folder, journal.entries().size() - 1);
            SearchForks forks = new SearchForks(folder, journal, hosts, lock, clock, screen);
            Integer minutes = effort.minutes() == null ? began.budgetMinutes() : effort.minutes();
            if (minutes != null) {
                forks.stopAfter(Duration.ofMinutes(minutes));
            }
            Found found = body.search(forks, Math.max(began.budget(), effort.budget()), began.seed());
            SearchResult result = new SearchResult(
                    cell, found.route(), found.outcome(), forks.forks(), forks.posterior(found.route()), folder);
            journal.add(new SearchEnded(SearchReport.name(found.outcome()), clock.instant()));
            return result;
        }
    }

    private SearchBegan began(Effort effort, List<List<String>> candidates) throws IOException {
        return new SearchBegan(
                plan().digest(),
                ClassPathFacts.digest(plan().allJars()),
                cell.text(),
                build(cell.from()),
                build(cell.to()),
                candidates,
                effort.budget(),
                effort.minutes(),
                effort.seed(),
                clock.instant());
    }

    private Plan plan() {
        return cell.matrix().plan();
    }

    private static String build(Job job) {
        return job.environment().id() + " " + job.environment().jvm().jdk().vmVersion();
    }
}
