package dev.plateau.statistics.change;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

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
    public record Notice(int index, OptionalInt warned, OptionalInt confirmed) {}

    private double[] runs = new double[64];
    private int count;
    private int levelStart;
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
        for (ChangePoint point :
                ChangePoints.in(Arrays.copyOfRange(runs, from, count)).points()) {
            int index = from + point.index();
            OptionalInt known = known(index, index, true);
            if (known.isEmpty()) {
                confirm(index);
            }
            levelStart = Math.max(
                    levelStart,
                    known.isEmpty() ? index : notices.get(known.getAsInt()).index());
        }
    }

    private void confirm(int index) {
        OptionalInt warning = known(index, index, false);
        if (warning.isPresent()) {
            Notice old = notices.get(warning.getAsInt());
            notices.set(warning.getAsInt(), new Notice(index, old.warned(), OptionalInt.of(count - 1)));
        } else {
            notices.add(new Notice(index, OptionalInt.empty(), OptionalInt.of(count - 1)));
        }
    }

    private void warn() {
        int from = Math.max(levelStart, count - WINDOW);
        Optional<EarlySign> sign = EarlySign.at(Arrays.copyOfRange(runs, from, count), 0);
        if (sign.isPresent() && sign.get().warning()) {
            int index = from + sign.get().index();
            if (known(index, count - 1, false).isEmpty()
                    && known(index, index, true).isEmpty()) {
                notices.add(new Notice(index, OptionalInt.of(count - 1), OptionalInt.empty()));
            }
        }
    }

    /** A notice near [first, last], the newest first. */
    private OptionalInt known(int first, int last, boolean confirmed) {
        for (int i = notices.size() - 1; i >= 0; i--) {
            Notice notice = notices.get(i);
            if (notice.confirmed().isPresent() == confirmed
                    && notice.index() >= first - SAME
                    && notice.index() <= last + SAME) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }
}
