package dev.plateau.statistics.online;

import dev.plateau.statistics.Robust;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.change.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Change detection run by run: the changes of a series after its newest runs, given those known before.
 *
 * <p>A change is suspected by one run ({@link NewestChange}), a warning when later runs support it, and confirmed by the runs and forks that
 * follow the suspected one, at once by three runs that no noise explains ({@link FarStep}), or by the vote of the detectors over the newest
 * {@link #WINDOW} runs where that is strong or lasts, and the forks support it. A confirmed change keeps its place for ever; only its levels are estimated anew, while its place is among the runs given. A suspicion that
 * later runs do not support is dropped. A warning that passes, and a confirmed change whose level came back ({@link Recovery}), are recovered.
 * Pure and deterministic. Cost of one run: that of the detectors over the window, and up to three times more where a weak change is new.
 */
public final class OnlineDetection {
    /** Number of newest runs that detection uses: enough for every detector, whatever the length of the series. */
    public static final int WINDOW = 200;

    private final RunSeries runs;
    private final double[] scores;
    private final DetectorCascade cascade;
    private final List<DetectedChange> changes;

    private OnlineDetection(RunSeries runs, DetectorCascade cascade, List<DetectedChange> known) {
        this.runs = runs;
        this.scores = runs.scores();
        this.cascade = cascade;
        this.changes = new ArrayList<>(known);
    }

    /**
     * The changes after the newest run.
     *
     * @param runs in order, the newest last
     * @param cascade results of the detectors for the same runs
     * @param known changes among them, and the confirmed ones before them that last: their places are negative, the run before the first given is -1
     * @return in the order of their places; those without the id of a known one are new, and a known one that is missing was dropped
     */
    public static List<DetectedChange> after(RunSeries runs, DetectorCascade cascade, List<DetectedChange> known) {
        OnlineDetection detection = new OnlineDetection(runs, cascade, known);
        detection.confirm();
        detection.split();
        detection.suspect();
        detection.recover();
        detection.changes.sort(Comparator.comparingInt(DetectedChange::index));
        return detection.changes;
    }

    private void confirm() {
        List<DetectedChange> found = cascade.changes();
        for (int i = 0; i < found.size(); i++) {
            DetectedChange change = found.get(i);
            Optional<DetectedChange> known = near(change.index());
            Optional<DetectedChange> confirmed = known.filter(DetectedChange::everConfirmed);
            boolean last = i == found.size() - 1;
            if (confirmed.isPresent()) {
                if ((!last || !isNearerBefore(confirmed.get())) && !isBlurred(i, confirmed.get())) {
                    changes.set(
                            changes.indexOf(confirmed.get()), confirmed.get().with(change.size()));
                }
            } else if ((!last || !isNearerBefore(change))
                    && isOfItsOwn(change)
                    && !isJump(change.index(), change.size())
                    && cascade.mayBeConfirmed(change)) {
                known.ifPresent(changes::remove);
                changes.add(change.as(known.map(DetectedChange::id).orElse(DetectedChange.NEW)));
            }
        }
    }

    /**
     * The vote may split a place that it named before into two, and the end of a young level belongs to its beginning. A full window begins
     * anywhere: a change in its first runs may be such an end.
     */
    private boolean isOfItsOwn(DetectedChange change) {
        return cascade.isExact()
                || ((scores.length < WINDOW || change.index() >= EarlySign.MIN_RUNS)
                        && changes.stream().noneMatch(known -> known.everConfirmed() && isSeenAt(change.index(), known))
                        && youngLevelBefore(change.index())
                                .filter(known ->
                                        recovery().isEnd(known, change.size().after()))
                                .isEmpty());
    }

    /** True if the runs from a place on only jumped to the other one of two modes, among the runs of the level before or all known ones. */
    private boolean isJump(int place, ChangeSize size) {
        return !cascade.isExact()
                && (Modes.explain(scores, 0, place, size)
                        || changes.stream()
                                .filter(change ->
                                        change.everConfirmed() && change.index() > 0 && change.index() < place)
                                .max(Comparator.comparingInt(DetectedChange::index))
                                .filter(change -> Modes.explain(scores, change.index(), place, size))
                                .isPresent());
    }

    /** The levels beside a place of the vote may contain others that are too short for it: it has no places for their borders. */
    private boolean isBlurred(int vote, DetectedChange known) {
        if (cascade.isExact()) {
            return false;
        }
        List<Integer> places =
                cascade.changes().stream().map(DetectedChange::index).toList();
        int from = Math.max(vote == 0 ? 0 : places.get(vote - 1), places.get(vote) - Step.WINDOW);
        int to = Math.min(
                vote + 1 < places.size() ? places.get(vote + 1) : scores.length, places.get(vote) + Step.WINDOW);
        int end = known.status() == ChangeStatus.RECOVERED ? recovery().back(known) : 0;
        return Stream.concat(
                        Stream.of(end),
                        changes.stream()
                                .filter(change -> change.everConfirmed() && !change.equals(known))
                                .map(DetectedChange::index))
                .filter(border -> border > from && border < to)
                .anyMatch(border -> places.stream()
                        .noneMatch(place ->
                                !place.equals(places.get(vote)) && Math.abs(place - border) <= DetectedChange.SAME));
    }

    /** Splits a change of two steps a few runs apart, which are one step in the vote. */
    private void split() {
        List<DetectedChange> confirmed = changes.stream()
                .filter(DetectedChange::everConfirmed)
                .sorted(Comparator.comparingInt(DetectedChange::index).reversed())
                .limit(2)
                .toList();
        if (cascade.isExact() || confirmed.isEmpty() || confirmed.get(0).status() != ChangeStatus.CONFIRMED) {
            return;
        }
        DetectedChange newest = confirmed.get(0);
        int from = confirmed.size() < 2 ? 0 : Math.max(0, confirmed.get(1).index());
        TwoSteps.at(runs, from, newest.index(), cascade.minimumEffect()).ifPresent(two -> {
            changes.remove(newest);
            two.of(newest, runs, from).forEach(this::add);
        });
    }

    /** Adds a change; a new one replaces a pending one at its place. */
    private void add(DetectedChange change) {
        Optional<DetectedChange> pending = changes.stream()
                .filter(known -> change.id() == DetectedChange.NEW && known.isPending() && known.isNear(change.index()))
                .findFirst();
        pending.ifPresent(changes::remove);
        changes.add(pending.map(known -> change.as(known.id())).orElse(change));
    }

    /** The newest confirmed change before a place, if its level is too young for an estimate of noise. */
    private Optional<DetectedChange> youngLevelBefore(int place) {
        return changes.stream()
                .filter(change -> change.everConfirmed() && change.index() < place)
                .max(Comparator.comparingInt(DetectedChange::index))
                .filter(change -> place - change.index() < EarlySign.MIN_RUNS);
    }

    private Recovery recovery() {
        return new Recovery(scores, cascade.minimumEffect(), cascade.isExact(), changes);
    }

    /** Runs that look like those before a change would blur its levels, and may be its end: both wait until later runs decide. */
    private boolean isNearerBefore(DetectedChange change) {
        return change.size().isNearerBefore(scores[scores.length - 1]);
    }

    /** True if a change lasts as far as is known, but the newest run looks like those before it. */
    public static boolean mayBeOver(double[] scores, DetectedChange change, List<DetectedChange> all) {
        return change.status() == ChangeStatus.CONFIRMED
                && all.stream().noneMatch(later -> later.everConfirmed() && later.index() > change.index())
                && change.size().isNearerBefore(scores[scores.length - 1]);
    }

    /** The known change at a place; a confirmed one before all others. A change nearer to another place belongs there. */
    private Optional<DetectedChange> near(int place) {
        return changes.stream()
                .filter(change -> isSeenAt(place, change) && closest(change) == place)
                .min(Comparator.comparing((DetectedChange change) -> !change.everConfirmed())
                        .thenComparingInt(change -> Math.abs(change.index() - place)));
    }

    /** True if a place of the vote may be that of a change: it sees no level that was over after a few runs, so it means another one. */
    private boolean isSeenAt(int place, DetectedChange change) {
        return change.index() >= 0 && change.isNear(place) && (cascade.isExact() || !isOverAtOnce(change));
    }

    private boolean isOverAtOnce(DetectedChange change) {
        int end = change.everConfirmed() && change.status() == ChangeStatus.RECOVERED
                ? recovery().back(change)
                : 0;
        return end > 0 && change.isNear(end - 1);
    }

    private int closest(DetectedChange change) {
        return cascade.changes().stream()
                .map(DetectedChange::index)
                .min(Comparator.comparingInt(place -> Math.abs(change.index() - place)))
                .orElse(change.index());
    }

    private void suspect() {
        int levelStart = levelStart();
        Optional<NewestChange> suspicion =
                cascade.suspicion(levelStart).filter(seen -> cascade.isExact() || !isReturn(seen));
        List<DetectedChange> pending =
                changes.stream().filter(DetectedChange::isPending).toList();
        Optional<DetectedChange> standing = suspicion.flatMap(
                seen -> pending.stream().filter(known -> continues(known, seen)).findFirst());
        changes.removeAll(pending);
        suspicion.ifPresent(seen -> changes.add(change(seen, levelStart, standing)));
        pending.stream()
                .filter(passed -> passed.status() == ChangeStatus.WARNING && !passed.equals(standing.orElse(null)))
                .forEach(passed -> changes.add(passed.with(ChangeStatus.RECOVERED)));
    }

    /** First run of the current level, as far as it is among the runs given: where a young one is over, the first run that was back. */
    private int levelStart() {
        int newest = changes.stream()
                .filter(DetectedChange::everConfirmed)
                .mapToInt(DetectedChange::index)
                .reduce(0, Math::max);
        return changes.stream()
                .filter(change ->
                        change.everConfirmed() && change.index() == newest && change.status() == ChangeStatus.RECOVERED)
                .mapToInt(recovery()::back)
                .filter(end -> end < newest + EarlySign.MIN_RUNS)
                .reduce(newest, Math::max);
    }

    /** True if runs that stand apart from a young level lie on the level before it: five of them end it. */
    private boolean isReturn(NewestChange seen) {
        return youngLevelBefore(seen.index())
                .filter(change ->
                        change.status() == ChangeStatus.CONFIRMED && recovery().isReturn(change, seen.index()))
                .isPresent();
    }

    private static boolean continues(DetectedChange known, NewestChange seen) {
        return known.isNear(seen.index())
                || (known.status() == ChangeStatus.WARNING && seen.status() != ChangeStatus.SUSPECT);
    }

    /** Keeps the place of its first run until it is confirmed, and stays a warning once it is one. */
    private DetectedChange change(NewestChange seen, int levelStart, Optional<DetectedChange> standing) {
        long id = standing.map(DetectedChange::id).orElse(DetectedChange.NEW);
        if (seen.status() == ChangeStatus.CONFIRMED) {
            DetectedChange confirmed = seen.confirmed(runs, levelStart);
            if (!isJump(confirmed.index(), confirmed.size())) {
                return confirmed.as(id);
            }
        }
        boolean warned = seen.status() != ChangeStatus.SUSPECT
                || standing.filter(known -> known.status() == ChangeStatus.WARNING)
                        .isPresent();
        int index = standing.map(DetectedChange::index)
                .filter(known -> known > levelStart)
                .orElse(seen.index());
        ChangeSize size = ChangeSize.between(
                Robust.median(scores, levelStart, index), Robust.median(scores, seen.index(), scores.length));
        ChangeStatus status = warned ? ChangeStatus.WARNING : ChangeStatus.SUSPECT;
        return new DetectedChange(id, status, false, index, index, index, size);
    }

    private void recover() {
        Recovery recovery = recovery();
        changes.replaceAll(change -> change.status() == ChangeStatus.CONFIRMED && recovery.back(change) > 0
                ? change.with(ChangeStatus.RECOVERED)
                : change);
    }

    /**
     * Place of the first run that was back on the level before a change; 0 while it lasts, and so 1 where all runs given are back.
     *
     * @param change for one that has recovered, the place is known even where later runs moved elsewhere
     * @param all changes of the same runs
     */
    public static int back(double[] scores, DetectedChange change, List<DetectedChange> all) {
        return new Recovery(scores, ChangePoints.MINIMUM_EFFECT, false, all).back(change);
    }
}
