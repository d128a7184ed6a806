package dev.plateau.collector.why;

import dev.plateau.collector.screen.Terminal;
import dev.plateau.statistics.search.SearchListener.MeasuredFork;
import dev.plateau.statistics.search.SearchListener.SearchStage;
import dev.plateau.statistics.search.StepPosterior;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Shows a search while it runs: a line for each stage, and on a terminal a live line with the most probable candidate. */
public final class SearchScreen {
    private final Terminal terminal;
    private final int budget;
    private final @Nullable Integer minutes;
    private int forks;
    private @Nullable SearchStage stage;
    private String suspect = "";

    /**
     * A screen.
     *
     * @param budget forks at most
     * @param minutes that all forks may take; null for no limit
     */
    public SearchScreen(Terminal terminal, int budget, @Nullable Integer minutes) {
        this.terminal = terminal;
        this.budget = budget;
        this.minutes = minutes;
    }

    /** @param known forks that are in the journal already */
    void began(SearchedCell cell, List<String> remarks, SearchFolder folder, int known) {
        terminal.line(cell.text() + ": " + cell.from().environment().id() + " to "
                + cell.to().environment().id() + ", at most " + budget + " forks"
                + (minutes == null ? "." : " and " + minutes + " minutes."));
        remarks.forEach(terminal::line);
        if (known > 0) {
            terminal.line("Going on after " + known + " forks.");
        }
        terminal.line("Everything is kept in " + folder.folder());
    }

    void measured(SearchRoute route, MeasuredFork fork) {
        forks++;
        if (fork.stage() != stage) {
            stage = fork.stage();
            terminal.line(
                    switch (fork.stage()) {
                        case REPRODUCE -> "Measuring both sides.";
                        case RESTORE -> "Applying all " + route.candidates().size() + " candidates.";
                        case SEARCH -> "Searching.";
                        case VERIFY -> "Verifying " + (suspect.isEmpty() ? "" : suspect + " ") + "on fresh forks.";
                        case REMAINDER -> "Measuring whether other candidates matter.";
                        case SCREEN -> "Screening the remaining candidates.";
                        case MINIMISE -> "Leaving out one culprit after the other.";
                    });
        }
        terminal.live("fork " + forks + "/" + budget + "  " + suspect + "  " + route.label(fork.variant()));
    }

    void learned(SearchRoute route, StepPosterior posterior) {
        if (posterior.candidates() == route.candidates().size()) {
            int mode = posterior.mode();
            suspect = String.format(
                    Locale.ROOT,
                    "%s (%.0f %%)",
                    route.candidates().get(mode - 1).name(),
                    100 * posterior.probabilities().get(mode - 1));
        }
    }

    void waiting() {
        terminal.line("Another JMH is running on this machine; waiting until it is done.");
    }
}
