package dev.plateau.statistics.online;

import dev.plateau.statistics.Robust;
import dev.plateau.statistics.change.ChangePoints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Change detection run by run: what is known of a series after its newest runs, given what was known before.
 *
 * <p>A change is suspected by one run ({@link Suspicion}), a warning when later runs support it, and confirmed by the runs and forks that follow
 * the suspected one, or by the vote of the detectors over the newest {@link #WINDOW} runs where that is strong or lasts, and the forks support
 * it. What is confirmed keeps its place for ever; only its levels are estimated anew, while its place is among the runs given. A suspicion that later runs do not support goes. A
 * warning that passes, and a confirmed change whose level came back ({@link Recovery}), are recovered. Pure and deterministic. Cost of one run: that of the
 * detectors over the window, and up to three times more where a weak change is new.
 */
public final class OnlineDetection {
    /** Newest runs that detection sees: enough for every detector, whatever the length of the series. */
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
     * What is known now.
     *
     * @param runs in order, the newest last
     * @param cascade what the detectors make of the same runs
     * @param known changes among them, and the confirmed ones before them that last: their places are negative, the run before the first given is -1
     * @return in the order of their places; those without the id of a known one are new, and a known one that is missing is gone
     */
    public static List<DetectedChange> after(RunSeries runs, DetectorCascade cascade, List<DetectedChange> known) {
        OnlineDetection detection = new OnlineDetection(runs, cascade, known);
        detection.confirm();
        detection.suspect();
        detection.recover();
        detection.changes.sort(Comparator.comparingInt(DetectedChange::index));
        return detection.changes;
    }

    private void confirm() {
        List<DetectedChange> found = cascade.changes();
        for (DetectedChange change : found) {
            Optional<DetectedChange> known = near(change.index());
            Optional<DetectedChange> confirmed = known.filter(DetectedChange::confirmed);
            if (confirmed.isPresent()) {
                boolean last = change.equals(found.get(found.size() - 1));
                if (!last || !isNearerBefore(confirmed.get())) {
                    changes.set(
                            changes.indexOf(confirmed.get()), confirmed.get().with(change.size()));
                }
            } else if ((cascade.isExact() || isFarFromConfirmed(change.index())) && cascade.mayBeConfirmed(change)) {
                known.ifPresent(changes::remove);
                changes.add(change.as(known.map(DetectedChange::id).orElse(DetectedChange.NEW)));
            }
        }
    }

    /** The vote may split what it named before into two places: the second is no change of its own. */
    private boolean isFarFromConfirmed(int place) {
        return changes.stream().noneMatch(change -> change.confirmed() && change.isNear(place));
    }

    /** Runs that look like those before a change would blur its levels: they stay as they were until it is known what those runs are. */
    private boolean isNearerBefore(DetectedChange change) {
        return change.size().isNearerBefore(scores[scores.length - 1]);
    }

    /** Whether a change lasts as far as is known, but the newest run looks like those before it. */
    public static boolean mayBeOver(double[] scores, DetectedChange change, List<DetectedChange> all) {
        return change.status() == ChangeStatus.CONFIRMED
                && all.stream().noneMatch(later -> later.confirmed() && later.index() > change.index())
                && change.size().isNearerBefore(scores[scores.length - 1]);
    }

    /** The known change at a place; a confirmed one before all others. What is nearer to another place is the change there. */
    private Optional<DetectedChange> near(int place) {
        return changes.stream()
                .filter(change -> change.index() >= 0 && change.isNear(place) && closest(change) == place)
                .min(Comparator.comparing((DetectedChange change) -> !change.confirmed())
                        .thenComparingInt(change -> Math.abs(change.index() - place)));
    }

    private int closest(DetectedChange change) {
        return cascade.changes().stream()
                .map(DetectedChange::index)
                .min(Comparator.comparingInt(place -> Math.abs(change.index() - place)))
                .orElse(change.index());
    }

    private void suspect() {
        int levelStart = levelStart();
        Optional<Suspicion> suspicion = cascade.suspicion(levelStart);
        List<DetectedChange> pending =
                changes.stream().filter(DetectedChange::isPending).toList();
        Optional<DetectedChange> standing = suspicion.flatMap(
                seen -> pending.stream().filter(known -> goesOn(known, seen)).findFirst());
        changes.removeAll(pending);
        suspicion.ifPresent(seen -> changes.add(change(seen, levelStart, standing)));
        pending.stream()
                .filter(passed -> passed.status() == ChangeStatus.WARNING && !passed.equals(standing.orElse(null)))
                .forEach(passed -> changes.add(passed.with(ChangeStatus.RECOVERED)));
    }

    /** First run of the current level, as far as it is among the runs given. */
    private int levelStart() {
        return changes.stream()
                .filter(DetectedChange::confirmed)
                .mapToInt(DetectedChange::index)
                .reduce(0, Math::max);
    }

    private static boolean goesOn(DetectedChange known, Suspicion seen) {
        return known.isNear(seen.index())
                || (known.status() == ChangeStatus.WARNING && seen.status() != ChangeStatus.SUSPECT);
    }

    /** Keeps the place of its first run until it is confirmed, and stays a warning once it is one. */
    private DetectedChange change(Suspicion seen, int levelStart, Optional<DetectedChange> standing) {
        long id = standing.map(DetectedChange::id).orElse(DetectedChange.NEW);
        if (seen.status() == ChangeStatus.CONFIRMED) {
            return seen.confirmed(runs, levelStart).as(id);
        }
        boolean warned = seen.status() == ChangeStatus.WARNING
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
        Recovery recovery = new Recovery(scores, cascade.minimumEffect(), cascade.isExact(), changes);
        changes.replaceAll(change -> change.status() == ChangeStatus.CONFIRMED && recovery.back(change) > 0
                ? change.with(ChangeStatus.RECOVERED)
                : change);
    }

    /**
     * Place of the first run that was back on the level before a change; 0 while it lasts, and so 1 where all runs given are back.
     *
     * @param change for one that has recovered, the place is known even where later runs went elsewhere
     * @param all changes of the same runs
     */
    public static int back(double[] scores, DetectedChange change, List<DetectedChange> all) {
        return new Recovery(scores, ChangePoints.MINIMUM_EFFECT, false, all).back(change);
    }
}
