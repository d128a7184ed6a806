package dev.plateau.statistics.change;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * A series looked at after every run: when was each change first warned of, when confirmed?
 *
 * <p>The early signs warn, the vote of the detectors over the last {@link #WINDOW} runs confirms. What is confirmed never moves and never
 * goes. Deterministic: the same runs in the same order give the same answers. Cost of one run: that of the detectors over the window. Not safe
 * for use by several threads.
 */
public final class Watch {
    private static final int WINDOW = 200;
    /** Two places are one change when they lie this close together. */
    private static final int SAME = 5;

    /**
     * A change as it was learned of.
     *
     * @param index first run of the new level, as first told
     * @param warned run after which it was first warned of; empty when never
     * @param confirmed run after which the detectors confirmed it; empty when they have not
     */
    public record Notice(int index, OptionalInt warned, OptionalInt confirmed) {
        /** Whether it is more than a warning. */
        public boolean isConfirmed() {
            return confirmed.isPresent();
        }

        private boolean isWithin(int place) {
            return Math.abs(index - place) <= SAME;
        }
    }

    private double[] runs = new double[64];
    private int count;
    private int levelStart;
    /** The newest run that lay off the level when a warning was due. */
    private int warnedOf = -1;

    private final List<Notice> notices = new ArrayList<>();

    /** Takes the next run; NaN for one that gave no score. */
    public void add(double score) {
        if (count == runs.length) {
            runs = Arrays.copyOf(runs, 2 * count);
        }
        runs[count++] = score;
        confirm();
        warn();
    }

    /** All changes so far, in the order in which they were first told. */
    public List<Notice> notices() {
        return List.copyOf(notices);
    }

    private void confirm() {
        int from = Math.max(0, count - WINDOW);
        double[] window = Arrays.copyOfRange(runs, from, count);
        for (ChangePoint point : ChangePoints.in(window).points()) {
            int index = from + point.index();
            levelStart = Math.max(levelStart, index);
            if (newest(notice -> notice.isConfirmed() && notice.isWithin(index)).isEmpty()) {
                confirm(index);
            }
        }
    }

    private void confirm(int index) {
        OptionalInt confirmed = OptionalInt.of(count - 1);
        OptionalInt warning = newest(notice -> !notice.isConfirmed() && notice.isWithin(index));
        if (warning.isPresent()) {
            Notice old = notices.get(warning.getAsInt());
            notices.set(warning.getAsInt(), new Notice(index, old.warned(), confirmed));
        } else {
            notices.add(new Notice(index, OptionalInt.empty(), confirmed));
        }
    }

    /** A warning stands as long as the runs stay off the level: those that follow it are part of it. */
    private void warn() {
        int from = Math.max(levelStart, count - WINDOW);
        double[] level = Arrays.copyOfRange(runs, from, count);
        EarlySign.at(level, 0).filter(EarlySign::warning).ifPresent(sign -> {
            int index = from + sign.index();
            boolean stands = index <= warnedOf;
            warnedOf = count - 1;
            if (!stands && newest(notice -> notice.isWithin(index)).isEmpty()) {
                notices.add(new Notice(index, OptionalInt.of(count - 1), OptionalInt.empty()));
            }
        });
    }

    private OptionalInt newest(Predicate<Notice> wanted) {
        for (int i = notices.size() - 1; i >= 0; i--) {
            if (wanted.test(notices.get(i))) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }
}
