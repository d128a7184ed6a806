package dev.plateau.collector.why;

import dev.plateau.collector.host.CalibrationLoop;
import dev.plateau.collector.measure.ForkRun;
import dev.plateau.collector.measure.ForkRun.ForkResult;
import dev.plateau.collector.measure.ForkRun.ForkResult.Failed;
import dev.plateau.collector.measure.ForkScore;
import dev.plateau.collector.measure.JmhHosts;
import dev.plateau.collector.measure.JmhLock;
import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.Journal;
import dev.plateau.collector.why.SearchEntry.SearchFork;
import dev.plateau.statistics.Robust;
import dev.plateau.statistics.search.CauseSearch;
import dev.plateau.statistics.search.SearchListener;
import dev.plateau.statistics.search.SearchListener.MeasuredFork;
import dev.plateau.statistics.search.SearchSettings;
import dev.plateau.statistics.search.StepPosterior;
import dev.plateau.statistics.search.Variant;
import dev.plateau.statistics.search.VariantForks.BudgetSpent;
import dev.plateau.statistics.search.VariantForks.ForkReading;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Measures the forks of a search and writes each into its journal. Forks of the journal are used first. */
final class SearchForks {
    private final SearchFolder folder;
    private final Journal<SearchEntry> journal;
    private final JmhHosts hosts;
    private final JmhLock lock;
    private final Clock clock;
    private final CalibrationLoop hostClock;
    private final Deque<SearchFork> known = new ArrayDeque<>();
    private final List<SearchFork> measured = new ArrayList<>();
    private final Map<String, Optional<String>> problems = new HashMap<>();
    private final SearchScreen screen;
    private final Map<String, List<Double>> posteriors = new HashMap<>();
    private @Nullable Duration limit;
    private Duration spent = Duration.ZERO;

    SearchForks(
            SearchFolder folder,
            Journal<SearchEntry> journal,
            JmhHosts hosts,
            JmhLock lock,
            Clock clock,
            SearchScreen screen)
            throws InterruptedException {
        this.screen = screen;
        this.folder = folder;
        this.journal = journal;
        this.hosts = hosts;
        this.lock = lock;
        this.clock = clock;
        this.hostClock = CalibrationLoop.clock();
        journal.entries().stream()
                .filter(SearchFork.class::isInstance)
                .map(SearchFork.class::cast)
                .forEach(known::add);
    }

    /** Starts no fork once all forks together took this long. Forks of the journal count, and are used in any case. */
    void stopAfter(Duration time) {
        limit = time;
    }

    /** Forwards the events of a route, and keeps the posterior of the bisection over all of its candidates. */
    SearchListener listener(SearchRoute route) {
        return new SearchListener() {
            @Override
            public void measured(MeasuredFork fork) {
                screen.measured(route, fork);
            }

            @Override
            public void learned(StepPosterior posterior) {
                // A later bisection over a part of the path has no posterior for the rest.
                if (posterior.candidates() == route.candidates().size()) {
                    posteriors.put(route.name(), posterior.probabilities());
                }
                screen.learned(route, posterior);
            }
        };
    }

    /** Probability of each candidate of a route when bisection ended; empty where it never began. */
    List<Double> posterior(SearchRoute route) {
        return posteriors.getOrDefault(route.name(), List.of());
    }

    /** A search over the candidates of a route. */
    CauseSearch search(SearchRoute route, int budget, long seed) {
        return new CauseSearch(
                variant -> measure(route, variant), SearchSettings.standard(budget, seed), listener(route));
    }

    /**
     * One more fork of a variant.
     *
     * @throws BudgetSpent if the time is over
     */
    ForkReading measure(SearchRoute route, Variant variant) throws BudgetSpent, IOException, InterruptedException {
        if (known.isEmpty() && limit != null && spent.compareTo(limit) >= 0) {
            throw new BudgetSpent();
        }
        SearchFork fork = known.isEmpty() ? measureNow(route, variant) : fromJournal(route, variant);
        measured.add(fork);
        spent = spent.plus(fork.time());
        if (fork.problem().isEmpty()) {
            return new ForkReading(fork.median(), fork.hostSpeed());
        }
        if (route.isSide(variant)) {
            throw new IOException(route.job(variant).environment().id() + ": " + fork.problem()
                    + ". Without this side there is nothing to search; see " + folder.output(fork.number()));
        }
        return ForkReading.MISSING;
    }

    private SearchFork fromJournal(SearchRoute route, Variant variant) throws IOException {
        SearchFork next = known.remove();
        if (!next.route().equals(route.name()) || !next.variant().equals(variant.toString())) {
            throw new IOException(folder.journal() + ": fork " + next.number() + " is of " + next.route() + " "
                    + next.variant() + ", but this search asks for " + route.name() + " " + variant
                    + ": another version of the collector wrote it. Run without --resume to begin anew.");
        }
        return next;
    }

    private SearchFork measureNow(SearchRoute route, Variant variant) throws IOException, InterruptedException {
        int number = measured.size() + 1;
        Job job = route.job(variant);
        Instant startedAt = clock.instant();
        Optional<String> problem = problem(route, variant);
        double median = Double.NaN;
        double speed = hostClock.nanosPerOperation();
        if (problem.isEmpty()) {
            Path json = folder.json(number);
            ForkRun forkRun = new ForkRun(route.matrix(variant), hosts, lock, clock);
            ForkResult result = forkRun.measure(job, json, folder.output(number));
            if (result instanceof Failed failed) {
                problem = Optional.of(failed.obstacle().reason());
            } else {
                median = Robust.median(ForkScore.read(json).measurements()[0]);
                speed = Math.sqrt(speed * hostClock.nanosPerOperation());
            }
        }
        SearchFork fork = new SearchFork(
                number,
                route.name(),
                variant.toString(),
                job.environment().flags(),
                median,
                speed,
                problem.orElse(""),
                startedAt,
                clock.instant());
        journal.add(fork);
        return fork;
    }

    /** Reason why a variant can't be measured, empty if it can; determined once for each. */
    private Optional<String> problem(SearchRoute route, Variant variant) throws IOException, InterruptedException {
        String key = route.name() + " " + variant;
        Optional<String> known = problems.get(key);
        if (known == null) {
            known = route.problem(variant);
            problems.put(key, known);
        }
        return known;
    }

    /** All forks, those from the journal included. */
    List<SearchFork> forks() {
        return List.copyOf(measured);
    }
}
