package dev.plateau.server.dashboard.series;

import dev.plateau.server.alerts.LastSeen;
import dev.plateau.server.alerts.MissingData;
import dev.plateau.server.alerts.MissingDataLimit;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Release;
import dev.plateau.server.dashboard.Option;
import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.detection.StoredChangePoints;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesCatalog;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.text.ChangeWords;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Compares the newest level of each series of a project with an earlier one. */
@Component
record SeriesStates(StoredChangePoints changes, MissingData missingData, SeriesCatalog points) {
    private static final CurrentState QUIET = new CurrentState(SeriesState.QUIET, null, null, "");

    /**
     * The earlier level that the newest one of each series is compared with.
     *
     * @param value in an address
     * @param words "30 days ago", "release v3.3"
     * @param at its time; null for the best level of each series
     */
    record Reference(String value, String words, @Nullable Instant at) {
        private static final int DAYS = 30;

        /** The choices of a project, the usual one first. */
        static List<Reference> choices(List<Release> newestFirst, Instant now) {
            List<Reference> choices = new ArrayList<>();
            choices.add(new Reference("", DAYS + " days ago", now.minus(Duration.ofDays(DAYS))));
            newestFirst.stream()
                    .filter(release -> !release.time().isAfter(now))
                    .findFirst()
                    .ifPresent(release ->
                            choices.add(new Reference("release", "release " + release.name(), release.time())));
            choices.add(new Reference("best", "the best level", null));
            return choices;
        }

        /** "that of 30 days ago", "the best level". */
        public String level() {
            return at == null ? words : "that of " + words;
        }

        Option option() {
            return new Option(value, words);
        }
    }

    /**
     * The state of a series, with its cause.
     *
     * @param change the change point that caused it; null without one
     * @param difference difference of the level from the one that it is compared with; null without one
     * @param lack reason why it is not evaluated: "1 point: 9 more needed"; else empty
     */
    record CurrentState(
            SeriesState state,
            @Nullable StoredChangePoint change,
            @Nullable ChangeSize difference,
            String lack) {
        /** "12 % slower", "+25 %"; empty if the state is not a change. */
        public String size(Series series) {
            return difference == null || difference.ratio() == null
                    ? ""
                    : ChangeWords.of(difference.ratio(), series.metric(), series.direction());
        }

        /** The absolute size of the change on the log scale; 0 without one. */
        double magnitude() {
            return difference == null || difference.ratio() == null ? 0 : Math.abs(Math.log(difference.ratio()));
        }
    }

    /** The state of each series, by its id. */
    Map<Long, CurrentState> of(Project project, List<Series> series, EnvironmentNames names, Reference reference) {
        Map<Long, List<StoredChangePoint>> found =
                changes.of(project.id(), series.stream().map(Series::id).toList());
        Set<LastSeen.Source> missing = missingData.now(project.id(), MissingDataLimit.USUAL, "").stream()
                .map(LastSeen::source)
                .collect(Collectors.toSet());
        Map<Long, CurrentState> states = series.stream()
                .collect(Collectors.toMap(
                        Series::id,
                        one -> state(one, found.getOrDefault(one.id(), List.of()), missing, names, reference)));
        lacks(project.id(), series, states)
                .forEach((id, lack) -> states.put(id, new CurrentState(SeriesState.NOT_EVALUATED, null, null, lack)));
        return states;
    }

    /** Quiet series that detection leaves out, with what they lack: their values have no better direction, or are too few. */
    private Map<Long, String> lacks(long project, List<Series> series, Map<Long, CurrentState> states) {
        List<Series> quiet = series.stream()
                .filter(one -> states.getOrDefault(one.id(), QUIET).state() == SeriesState.QUIET)
                .toList();
        Map<Long, Integer> shorter = points.shorterThan(
                project, ChangePoints.MIN_RUNS, quiet.stream().map(Series::id).toList());
        Map<Long, String> lacks = new HashMap<>();
        shorter.forEach((id, points) -> lacks.put(id, lack(points)));
        quiet.stream()
                .filter(one -> one.direction() == Direction.NEITHER)
                .forEach(one -> lacks.put(one.id(), "no better direction"));
        return lacks;
    }

    /** "1 point: 9 more needed". */
    static String lack(int points) {
        return points + (points == 1 ? " point: " : " points: ") + (ChangePoints.MIN_RUNS - points) + " more needed";
    }

    private static CurrentState state(
            Series series,
            List<StoredChangePoint> changes,
            Set<LastSeen.Source> missing,
            EnvironmentNames names,
            Reference reference) {
        SeriesLevels levels = SeriesLevels.of(changes.stream()
                .filter(one -> one.confirmedAt() != null && isCurrent(one, series))
                .toList());
        Instant at = reference.at() == null ? levels.best(series.direction()) : reference.at();
        SeriesLevels.Difference difference = at == null ? null : levels.since(at, series.direction());
        if (difference != null && difference.isWorse()) {
            return new CurrentState(SeriesState.REGRESSED, difference.change(), difference.size(), "");
        }
        Long jdk = series.jdk();
        if (jdk != null
                && missing.contains(new LastSeen.MatrixRow(
                        series.benchmarkKey(), series.host(), names.jdk(jdk).feature(), series.flagSet()))) {
            return new CurrentState(SeriesState.MISSING, null, null, "");
        }
        StoredChangePoint open = changes.stream()
                .filter(one -> isOpen(one) && isCurrent(one, series))
                .max(Comparator.comparing(StoredChangePoint::at).thenComparingLong(StoredChangePoint::id))
                .orElse(null);
        if (open != null) {
            return new CurrentState(
                    open.state() == ChangeStatus.WARNING ? SeriesState.LIKELY : SeriesState.SUSPECTED,
                    open,
                    open.shift(),
                    "");
        }
        return difference == null
                ? QUIET
                : new CurrentState(SeriesState.IMPROVED, difference.change(), difference.size(), "");
    }

    private static boolean isOpen(StoredChangePoint change) {
        return change.state() == ChangeStatus.SUSPECT || change.state() == ChangeStatus.WARNING;
    }

    /** True on the branch of the newest point: a change on another branch does not affect this level. */
    private static boolean isCurrent(StoredChangePoint change, Series series) {
        Series.Last last = series.last();
        return change.isLargeEnough()
                && last != null
                && change.branch().equals(Objects.requireNonNullElse(last.branch(), ""));
    }

    /** Recent state of a series, the most urgent first. */
    enum SeriesState {
        REGRESSED("worse"),
        MISSING("caution"),
        LIKELY("caution"),
        SUSPECTED("caution"),
        IMPROVED("better"),
        QUIET(""),
        NOT_EVALUATED("");

        private final String style;

        SeriesState(String style) {
            this.style = style;
        }

        /** "regressed", "not evaluated". */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        /** CSS class of its tag. */
        public String style() {
            return style;
        }
    }

    /**
     * The levels of a series along commits, from its confirmed changes.
     *
     * @param changes in the order of their commits
     */
    record SeriesLevels(List<StoredChangePoint> changes) {
        static SeriesLevels of(List<StoredChangePoint> confirmed) {
            return new SeriesLevels(confirmed.stream()
                    .sorted(Comparator.comparing(StoredChangePoint::at).thenComparingLong(StoredChangePoint::id))
                    .toList());
        }

        /**
         * Difference of the newest level from an earlier one.
         *
         * @param change the change that caused it
         */
        record Difference(ChangeSize size, boolean isWorse, StoredChangePoint change) {}

        /**
         * Compares the newest level with the one at a time; null without a change since. An improved level is still worse while an older regression
         * lasts: then it is compared with the level before that regression.
         */
        @Nullable
        Difference since(Instant time, Direction direction) {
            List<StoredChangePoint> later =
                    changes.stream().filter(change -> change.at().isAfter(time)).toList();
            if (later.isEmpty()) {
                return null;
            }
            double now = level(Instant.MAX);
            ChangeSize size = ChangeSize.between(level(time), now);
            StoredChangePoint newest = later.getLast();
            if (isSame(size, newest)) {
                return null;
            }
            if (isWorse(size, direction)) {
                return new Difference(size, true, newest);
            }
            return changes.stream()
                    .filter(change -> change.endedAt() == null && !change.at().isAfter(time))
                    .map(change ->
                            new Difference(ChangeSize.between(change.shift().before(), now), true, change))
                    .filter(old -> isWorse(old.size(), direction) && !isSame(old.size(), old.change()))
                    .max(Comparator.comparingDouble(old -> old.size().size()))
                    .orElse(new Difference(size, false, newest));
        }

        /** The last time at which the series had its best level; null without changes, and where no direction is better. */
        @Nullable
        Instant best(Direction direction) {
            if (direction == Direction.NEITHER) {
                return null;
            }
            Comparator<Instant> byLevel = Comparator.comparingDouble(this::level);
            return Stream.concat(
                            changes.stream().limit(1).map(change -> change.at().minusMillis(1)),
                            changes.stream()
                                    .flatMap(change -> Stream.of(change.at(), change.endedAt()))
                                    .filter(Objects::nonNull))
                    .max((direction == Direction.HIGHER_IS_BETTER ? byLevel : byLevel.reversed())
                            .thenComparing(Comparator.naturalOrder()))
                    .orElse(null);
        }

        /** Less than a quarter of a change, on the log scale, is within the uncertainty of its levels. */
        private static boolean isSame(ChangeSize size, StoredChangePoint change) {
            return size.size() <= change.shift().size() / 4;
        }

        private static boolean isWorse(ChangeSize size, Direction direction) {
            return size.after() != size.before()
                    && (size.after() > size.before()) == (direction == Direction.LOWER_IS_BETTER);
        }

        private double level(Instant time) {
            double level = changes.getFirst().shift().before();
            for (StoredChangePoint change : changes) {
                if (!change.at().isAfter(time)) {
                    boolean over = change.endedAt() != null
                            && !Objects.requireNonNull(change.endedAt()).isAfter(time);
                    level = over ? change.shift().before() : change.shift().after();
                }
            }
            return level;
        }
    }
}
