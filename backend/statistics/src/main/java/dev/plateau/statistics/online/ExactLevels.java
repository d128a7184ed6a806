package dev.plateau.statistics.online;

import dev.plateau.statistics.DeterministicChange;
import dev.plateau.statistics.change.ChangePoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The levels of a metric that is the same in every fork, such as bytes allocated per operation.
 *
 * <p>A run has a value when its forks agree on one ({@link DeterministicChange#agreed}). A level begins with two runs in a row of the same
 * value. Runs that agree on another value are a change: the second one confirms it, where no run of the level strayed. On a level with strays (forks
 * that disagree, a lone other value) it takes more in a row: so many that its strays would fall together by chance in fewer than
 * {@link #CHANCE} of all runs, as with {@link EarlySign}. A series of which more than {@link #MAX_STRAY_SHARE} of the runs stray is an ordinary
 * one: use the detectors. Sign convention: as {@link DeterministicChange}. Needs {@link ChangePoints#MIN_RUNS} runs. Cost O(runs).
 *
 * @param changes ascending, maybe none
 * @param sign sign of a change in the newest runs, when they agree on another value and are too few to confirm it
 */
public record ExactLevels(List<DeterministicChange> changes, Optional<EarlySign> sign) {
    private static final double CHANCE = 3e-4;
    private static final double MAX_STRAY_SHARE = 0.2;

    public ExactLevels {
        changes = List.copyOf(changes);
    }

    /**
     * Reads the levels.
     *
     * @param runs values of the forks of each run, or two values that all its forks lie between, in order
     * @param leastShare smallest relative change that matters, for example 0.005
     * @return empty when the series does not behave deterministically, or has too few runs
     */
    public static Optional<ExactLevels> of(double[][] runs, double leastShare) {
        OptionalLong[] values =
                Arrays.stream(runs).map(DeterministicChange::agreed).toArray(OptionalLong[]::new);
        if (values.length < ChangePoints.MIN_RUNS) {
            return Optional.empty();
        }
        Walk walk = new Walk(values, leastShare);
        walk.go();
        return walk.allStrays <= MAX_STRAY_SHARE * values.length
                ? Optional.of(new ExactLevels(walk.changes, walk.sign))
                : Optional.empty();
    }

    /** Goes from the first run of a level to the last run, level by level. */
    private static final class Walk {
        private final OptionalLong[] values;
        private final double leastShare;
        private final List<DeterministicChange> changes = new ArrayList<>();
        private Optional<EarlySign> sign = Optional.empty();
        private int at;
        private int levelStart;
        private long level;
        private int strays;
        private int allStrays;

        Walk(OptionalLong[] values, double leastShare) {
            this.values = values;
            this.leastShare = leastShare;
        }

        /** Runs before the first level are strays. */
        void go() {
            while (at < values.length && same() < 2) {
                at++;
            }
            allStrays = at;
            levelStart = at;
            level = at < values.length ? values[at].getAsLong() : 0;
            while (at < values.length) {
                int same = same();
                if (same > 0 && !DeterministicChange.matters(level, values[at].getAsLong(), leastShare)) {
                    at += same;
                } else if (same >= needed()) {
                    change(same);
                } else {
                    stray(same);
                }
            }
        }

        /** Number of runs from here on that agree on one value; 0 when the forks of this one disagree. */
        private int same() {
            int end = at;
            while (end < values.length && values[end].isPresent() && values[end].equals(values[at])) {
                end++;
            }
            return end - at;
        }

        private int needed() {
            double share = (double) strays / (at - levelStart);
            int runs = 2;
            while (Math.pow(share, runs) >= CHANCE) {
                runs++;
            }
            return runs;
        }

        private void change(int same) {
            changes.add(new DeterministicChange(at, level, values[at].getAsLong()));
            level = values[at].getAsLong();
            levelStart = at;
            strays = 0;
            at += same;
        }

        /** The newest runs are not strays yet: they may be the beginning of a level. */
        private void stray(int same) {
            int runs = Math.max(1, same);
            if (at + same == values.length) {
                sign = Optional.of(new EarlySign(at, same, same > 1, values[at].getAsLong() > level));
            } else {
                strays += runs;
                allStrays += runs;
            }
            at += runs;
        }
    }
}
