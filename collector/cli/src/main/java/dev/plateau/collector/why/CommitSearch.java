package dev.plateau.collector.why;

import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.collector.why.SearchSession.Effort;
import dev.plateau.collector.why.SearchSession.Found;
import dev.plateau.statistics.search.CauseSearch;
import dev.plateau.statistics.search.SearchSettings;
import java.io.IOException;
import java.util.List;

/** Searches the commits of a range in one environment. */
public final class CommitSearch {
    private final SearchSession session;
    private final CommitRoute route;

    private CommitSearch(SearchSession session, CommitRoute route) {
        this.session = session;
        this.route = route;
    }

    /**
     * Reads the range; builds nothing.
     *
     * @param range {@code A..B}
     * @param build command for the shell
     */
    public static CommitSearch of(SearchSession session, String range, String build)
            throws WrongUsage, IOException, InterruptedException {
        SearchedCell cell = session.cell();
        if (!cell.from().environment().id().equals(cell.to().environment().id())) {
            throw new WrongUsage(
                    "--commits measures all commits in one environment: --from and --to must be the same, not "
                            + cell.from().environment().id() + " and "
                            + cell.to().environment().id());
        }
        return new CommitSearch(
                session, CommitRoute.of(cell, range, session.out().resolve("builds"), build));
    }

    /** Builds and measures commits until there is an outcome. */
    public SearchResult run(Effort effort) throws WrongUsage, IOException, InterruptedException {
        double[] weights = route.weights();
        List<String> commits =
                route.candidates().stream().map(SearchRoute.Named::name).toList();
        return session.run(
                effort,
                List.of(commits),
                List.of(commits.size() + " commits."),
                (forks, budget, seed) -> new Found(
                        route,
                        new CauseSearch(
                                        variant -> forks.measure(route, variant),
                                        SearchSettings.standard(budget, seed),
                                        forks.listener(route))
                                .alongPath(weights)));
    }
}
