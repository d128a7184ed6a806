package dev.plateau.server.dashboard.series;

import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.wire.model.Direction;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
                .map(change -> new Difference(ChangeSize.between(change.shift().before(), now), true, change))
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
