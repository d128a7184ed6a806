package dev.plateau.server.dashboard.series;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.missingdata.LastSeen;
import dev.plateau.server.missingdata.MissingData;
import dev.plateau.server.missingdata.MissingDataLimit;
import dev.plateau.server.missingdata.Subject;
import dev.plateau.server.regressions.StoredChangePoint;
import dev.plateau.server.regressions.StoredChangePoints;
import dev.plateau.server.series.Series;
import dev.plateau.statistics.online.ChangeStatus;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What happened to the series of a project lately. */
@Component
class SeriesStates {
    /** A level that lasts longer is the usual one. */
    static final Duration LATELY = Duration.ofDays(30);

    private final StoredChangePoints changes;
    private final MissingData missingData;
    private final Clock clock;

    SeriesStates(StoredChangePoints changes, MissingData missingData, Clock clock) {
        this.changes = changes;
        this.missingData = missingData;
        this.clock = clock;
    }

    /** @param change null if the state is not a change */
    record Found(SeriesState state, @Nullable StoredChangePoint change) {}

    /** The state of each series, by its id. */
    Map<Long, Found> of(Project project, List<Series> series, EnvironmentNames names) {
        Map<Long, List<StoredChangePoint>> found =
                changes.of(series.stream().map(Series::id).toList());
        Set<Subject> missing = missingData.now(project.id(), MissingDataLimit.USUAL).stream()
                .map(LastSeen::subject)
                .collect(Collectors.toSet());
        Instant since = clock.instant().minus(LATELY);
        return series.stream()
                .collect(Collectors.toMap(
                        Series::id, one -> state(one, found.getOrDefault(one.id(), List.of()), missing, names, since)));
    }

    private static Found state(
            Series series,
            List<StoredChangePoint> changes,
            Set<Subject> missing,
            EnvironmentNames names,
            Instant since) {
        StoredChangePoint change = changes.stream()
                .filter(one -> isLasting(one, series) && one.detectedAt().isAfter(since))
                .max(Comparator.comparingLong(StoredChangePoint::id))
                .orElse(null);
        String verdict = change == null ? "" : change.verdict(series.direction());
        if (verdict.equals("regressed")) {
            return new Found(SeriesState.REGRESSED, change);
        }
        Long jdk = series.jdk();
        if (jdk != null
                && missing.contains(new Subject.Row(
                        series.benchmarkKey(), series.host(), names.jdk(jdk).feature(), series.flagSet()))) {
            return new Found(SeriesState.MISSING, null);
        }
        return verdict.equals("improved")
                ? new Found(SeriesState.IMPROVED, change)
                : new Found(SeriesState.QUIET, null);
    }

    /** On the branch of the newest point: a change on another branch does not set this level. */
    private static boolean isLasting(StoredChangePoint change, Series series) {
        Series.Last last = series.last();
        return change.state() == ChangeStatus.CONFIRMED
                && change.isLargeEnough()
                && last != null
                && change.branch().equals(Objects.requireNonNullElse(last.branch(), ""));
    }
}
