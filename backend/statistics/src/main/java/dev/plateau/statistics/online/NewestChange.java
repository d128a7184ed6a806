package dev.plateau.statistics.online;

import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.change.HodgesLehmannShift;
import dev.plateau.statistics.change.Step;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A change in the newest runs of a level, with the status by the runs that followed: suspected, a warning, or confirmed.
 *
 * <p>A run is suspected when its score gives an {@link EarlySign}, unless its forks lie among those of the runs before; when its forks and its
 * score both stand apart ({@link RunContrast}, each at {@link #SUSPECTED}); and, as runs of a busy host vary so much that few scores do, when its
 * forks stand apart and its score lies beyond all runs before and is unlikely among them ({@link #UNLIKELY}). The runs that follow it,
 * re-measurements of the same commit or others, decide without the suspected one, whose score was chosen for being far off: the suspicion stands
 * while they lie on its side (at {@link #STANDS}), and is confirmed when at least {@link #MIN_FOLLOWING_RUNS} of them stand apart by their
 * scores, their ranks and their forks. Three runs in a row that no noise explains ({@link FarStep}) are confirmed at once. Rates of false
 * suspicions and confirmations: docs/statistics.md.
 *
 * @param index first run of the suspected level
 * @param larger whether it lies above
 */
record NewestChange(int index, ChangeStatus status, boolean larger) {
    /** One-sided chance, of forks and of runs, below which a run is suspected. */
    static final double SUSPECTED = 0.005;

    /** One-sided chance of a score that lies beyond all runs before. */
    static final double UNLIKELY = 0.05;

    /** One-sided chance of a run's forks, where known, above which they contradict a suspicion by its score. */
    private static final double NOT_DENIED = 0.01;

    /** One-sided chance of runs up to which those that follow support a suspicion. */
    static final double STANDS = 0.1;

    /** One-sided, of forks and of runs that follow a suspected one. */
    private static final double CONFIRMED = 5e-4;

    /** One-sided, of the ranks of runs: four beyond ten others are one in 1001. */
    private static final double CONFIRMED_BY_RANKS = 1e-3;

    /** Runs that must follow: with the suspected one as many as the vote requires. */
    private static final int MIN_FOLLOWING_RUNS = 4;

    /** Maximum number of runs that follow: the vote decides what these leave open. */
    static final int MAX_FOLLOWING_RUNS = 12;

    /** The suspicion by the newest runs; empty when they lie on the level. */
    static Optional<NewestChange> at(RunSeries runs, int levelStart, double minimumEffect) {
        Optional<NewestChange> standing = Optional.empty();
        if (Arrays.stream(runs.scores(), levelStart, runs.length()).allMatch(score -> score > 0)) {
            standing = standing(runs, levelStart, minimumEffect);
        }
        Optional<EarlySign> sign = EarlySign.at(runs, levelStart, minimumEffect);
        if (sign.filter(seen -> FarStep.is(runs, levelStart, seen)).isPresent()) {
            return sign.map(seen -> new NewestChange(seen.index(), ChangeStatus.CONFIRMED, seen.larger()));
        }
        boolean warned = sign.filter(EarlySign::warning).isPresent();
        if (standing.isPresent() && (standing.get().status == ChangeStatus.CONFIRMED || !warned)) {
            return standing;
        }
        return sign.filter(seen -> seen.warning() || !isDenied(runs, levelStart, seen))
                .map(seen -> new NewestChange(
                        seen.index(), seen.warning() ? ChangeStatus.WARNING : ChangeStatus.SUSPECT, seen.larger()));
    }

    /** Prefers a run at the strict level to an earlier one at the weak level, because its place is more accurate. */
    static Optional<NewestChange> standing(RunSeries runs, int levelStart, double minimumEffect) {
        return standing(runs, levelStart, minimumEffect, first -> standsApart(first, SUSPECTED, minimumEffect))
                .or(() -> standing(runs, levelStart, minimumEffect, first -> liesBeyond(first, minimumEffect)));
    }

    private static Optional<NewestChange> standing(
            RunSeries runs, int levelStart, double minimumEffect, Predicate<RunContrast> suspected) {
        int end = runs.length();
        for (int at = Math.max(levelStart + EarlySign.MIN_RUNS, end - 1 - MAX_FOLLOWING_RUNS); at < end; at++) {
            RunContrast first = new RunContrast(runs, levelStart, at, at, at + 1);
            if (suspected.test(first)) {
                Optional<ChangeStatus> status = status(runs, levelStart, at, minimumEffect, first.larger());
                if (status.isPresent()) {
                    return Optional.of(new NewestChange(at, status.get(), first.larger()));
                }
            }
        }
        return Optional.empty();
    }

    /** By the runs that follow alone; empty when they do not support it. */
    private static Optional<ChangeStatus> status(
            RunSeries runs, int levelStart, int at, double minimumEffect, boolean larger) {
        int following = runs.length() - at - 1;
        if (following == 0) {
            return Optional.of(ChangeStatus.SUSPECT);
        }
        RunContrast later = new RunContrast(runs, levelStart, at, at + 1, runs.length());
        if (later.larger() != larger || !later.areRunsApart(STANDS)) {
            return Optional.empty();
        }
        if (following >= MIN_FOLLOWING_RUNS
                && later.pOfRunRanks() <= CONFIRMED_BY_RANKS
                && standsApart(later, CONFIRMED, minimumEffect)) {
            return Optional.of(ChangeStatus.CONFIRMED);
        }
        return Optional.of(standsApart(later, SUSPECTED, minimumEffect) ? ChangeStatus.WARNING : ChangeStatus.SUSPECT);
    }

    /** Runs are tested first: forks are read only where these stand apart. */
    private static boolean standsApart(RunContrast contrast, double level, double minimumEffect) {
        return isAsLargeAs(contrast, minimumEffect) && contrast.areRunsApart(level) && contrast.pOfForks() <= level;
    }

    private static boolean liesBeyond(RunContrast contrast, double minimumEffect) {
        return isAsLargeAs(contrast, minimumEffect)
                && contrast.areRunsApart(UNLIKELY)
                && contrast.isSeparated()
                && contrast.pOfForks() <= SUSPECTED;
    }

    private static boolean isAsLargeAs(RunContrast contrast, double minimumEffect) {
        return Math.abs(contrast.shift()) >= Math.log1p(minimumEffect);
    }

    /** An odd fork moves the score of its run; the other forks then lie among those before. Few forks can't be less likely than all beyond. */
    private static boolean isDenied(RunSeries runs, int levelStart, EarlySign sign) {
        if (sign.index() - levelStart < EarlySign.MIN_RUNS) {
            return !FarStep.isBeyond(runs, levelStart, sign);
        }
        RunContrast contrast = new RunContrast(runs, levelStart, sign.index(), sign.index(), runs.length());
        return contrast.hasSeveralForks() && contrast.pOfForks(sign.larger()) > NOT_DENIED;
    }

    /** The confirmed change: its levels, and the interval of places at which it may have occurred. */
    DetectedChange confirmed(RunSeries runs, int levelStart) {
        double[] logs = Arrays.stream(runs.scores()).map(Math::log).toArray();
        int from = Math.max(levelStart, index - Step.WINDOW);
        RunContrast contrast = new RunContrast(runs, levelStart, index, index, runs.length());
        Step step = Step.of(logs, from, index, runs.length());
        int[] places = contrast.deviation() > 0 ? step.location(logs, contrast.deviation()) : new int[] {index, index};
        HodgesLehmannShift hodgesLehmannShift =
                HodgesLehmannShift.between(logs, from, index, runs.length(), Confidence.LEVEL);
        ChangeSize size = new ChangeSize(
                Math.exp(step.before()),
                Math.exp(step.after()),
                Math.exp(hodgesLehmannShift.estimate()),
                Math.exp(hodgesLehmannShift.low()),
                Math.exp(hodgesLehmannShift.high()));
        return DetectedChange.confirmed(index, places[0], places[1], size);
    }
}
