package dev.plateau.server.dashboard.series;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.SeriesView;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.LatestPoints;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.PointFilter;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesFilter;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.statistics.online.Replay;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.series.SeriesText;
import dev.plateau.wire.series.UnreadableSeries;
import dev.plateau.wire.text.Names;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Replays the detectors run by run, on series of the project or on entered scores. */
@Controller
@RequestMapping("/projects/{project}/replay")
class ReplayPage {
    /** With more runs the replay would take too long for a page. */
    private static final int MAX_RUNS = 10_000;

    private static final int MAX_SERIES = 500;
    private static final int ROWS = 100;

    private final BenchmarkKeys keys;
    private final Environments environments;
    private final SeriesPoints series;
    private final LatestPoints latest;
    private final Calculations calculations;

    ReplayPage(
            BenchmarkKeys keys,
            Environments environments,
            SeriesPoints series,
            LatestPoints latest,
            Calculations calculations) {
        this.keys = keys;
        this.environments = environments;
        this.series = series;
        this.latest = latest;
        this.calculations = calculations;
    }

    /**
     * The outcome.
     *
     * @param changes the largest first
     * @param all number of all changes
     * @param cut true if some series were left out
     */
    record Outcome(Replay replay, List<ReplayedChange> changes, int all, boolean cut) {}

    /** A series to replay; the id is null for entered scores. */
    private record Played(String name, @Nullable Long id, double[] scores) {}

    /** Series of the project, once words are given, even empty ones. */
    @GetMapping
    String stored(
            Project project,
            @RequestParam(required = false) @Nullable String q,
            @RequestParam(defaultValue = "") String metric,
            Model model) {
        model.addAttribute("q", Objects.requireNonNullElse(q, ""));
        model.addAttribute("metric", metric);
        if (q != null) {
            model.addAttribute(
                    "outcome",
                    calculations.run(
                            project.id(),
                            () -> outcome(played(project, q, metric).iterator())));
        }
        return page(project, model);
    }

    @PostMapping
    String brought(Project project, @RequestParam String text, Model model) {
        model.addAttribute("q", "");
        model.addAttribute("metric", "");
        model.addAttribute("text", text);
        try {
            Stream<Played> series = SeriesText.read(text).entrySet().stream()
                    .map(entry -> new Played(entry.getKey(), null, entry.getValue()));
            model.addAttribute("outcome", calculations.run(project.id(), () -> outcome(series.iterator())));
        } catch (UnreadableSeries unreadable) {
            model.addAttribute("problem", unreadable.getMessage());
        }
        return page(project, model);
    }

    private String page(Project project, Model model) {
        model.addAttribute("metrics", latest.metrics(project.id()));
        return "replay/replay";
    }

    /** The series to replay. Points are read lazily, one series after the other. */
    private Stream<Played> played(Project project, String q, String metric) {
        EnvironmentNames names = environments.names();
        Map<Long, BenchmarkKey> all = keys.all(project.id());
        List<Long> wanted = all.entrySet().stream()
                .filter(entry -> Names.isFound(entry.getValue(), q))
                .map(Map.Entry::getKey)
                .toList();
        SeriesFilter filter =
                new SeriesFilter(Axis.COMMIT, wanted, metric.isEmpty() ? Score.PRIMARY : metric, null, null, null);
        return series.find(project.id(), filter, 0, MAX_SERIES).stream()
                .map(one -> new Played(
                        name(Objects.requireNonNull(all.get(one.benchmarkKey())), one, names), one.id(), scores(one)));
    }

    private static String name(BenchmarkKey key, Series one, EnvironmentNames names) {
        SeriesView view = new SeriesView(one, key, names, false, 0, List.of());
        return view.benchmark() + " " + view.conditions() + ", " + view.jdk() + " " + view.flagSet() + ", "
                + view.host();
    }

    /** Scores of the branch with the most points: runs of different branches do not form one sequence. */
    private double[] scores(Series one) {
        Map<String, List<Point>> branches =
                series.points(series.parts(one.id()).getFirst(), PointFilter.ALL, null, MAX_RUNS).stream()
                        .collect(Collectors.groupingBy(point -> Objects.requireNonNullElse(point.branch(), "")));
        return branches.values().stream().max(Comparator.comparingInt(List::size)).stream()
                .flatMap(List::stream)
                .mapToDouble(Point::score)
                .toArray();
    }

    private static Outcome outcome(Iterator<Played> all) {
        Map<String, Played> looked = new LinkedHashMap<>();
        int runs = 0;
        while (runs < MAX_RUNS && all.hasNext()) {
            Played one = all.next();
            runs += one.scores().length;
            if (runs <= MAX_RUNS) {
                looked.put(one.id() + " " + one.name(), one);
            }
        }
        Map<String, double[]> scores = new LinkedHashMap<>();
        looked.forEach((id, one) -> scores.put(id, one.scores()));
        Replay replay = Replay.of(scores);
        List<ReplayedChange> changes = looked.entrySet().stream()
                .flatMap(entry -> ReplayedChange.of(
                        entry.getValue().name(),
                        entry.getValue().id(),
                        entry.getValue().scores(),
                        Objects.requireNonNull(replay.notices().get(entry.getKey())))
                        .stream())
                .sorted(Comparator.comparingDouble(ReplayedChange::size).reversed())
                .toList();
        return new Outcome(
                replay,
                changes.stream().limit(ROWS).toList(),
                changes.size(),
                runs > MAX_RUNS || all.hasNext() || looked.size() == MAX_SERIES);
    }
}
