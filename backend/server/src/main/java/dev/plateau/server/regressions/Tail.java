package dev.plateau.server.regressions;

import dev.plateau.statistics.Robust;
import dev.plateau.statistics.change.EarlySign;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The newest points of a series, judged beside what is known of them: what was confirmed stays at its place, what was suspected is confirmed,
 * goes on, or passes.
 */
final class Tail {
    /** So many newest runs, all of them nearer to the old level, show that it is back. */
    private static final int RUNS_OF_A_RETURN = 5;

    private final double[] scores;
    private final Detection detection;
    private final Predicate<Sighting> believed;
    private final List<Sighting> sightings;

    private Tail(double[] scores, Detection detection, Predicate<Sighting> believed, List<Sighting> known) {
        this.scores = scores;
        this.detection = detection;
        this.believed = believed;
        this.sightings = new ArrayList<>(known);
    }

    /**
     * What is to be known now.
     *
     * @param scores in order
     * @param detection what the detectors make of them
     * @param believed whether what they found, and is not confirmed yet, may be
     * @param known changes among them; those of the answer that are missing here are new, those missing there are gone
     * @return in the order of their places
     */
    static List<Sighting> judge(
            double[] scores, Detection detection, Predicate<Sighting> believed, List<Sighting> known) {
        Tail tail = new Tail(scores, detection, believed, known);
        tail.confirm();
        tail.suspect();
        tail.recover();
        tail.sightings.sort(Comparator.comparingInt(Sighting::index));
        return tail.sightings;
    }

    private void confirm() {
        for (Sighting found : detection.changes()) {
            Optional<Sighting> known = near(found.index());
            if (known.filter(Sighting::confirmed).isEmpty() && !believed.test(found)) {
                continue;
            }
            known.ifPresent(sightings::remove);
            boolean last = found.equals(detection.changes().getLast());
            sightings.add(known.filter(Sighting::confirmed)
                    .map(confirmed -> last && mayBeOver(confirmed) ? confirmed : confirmed.with(found.shift()))
                    .orElseGet(() -> found.as(known.map(Sighting::id).orElse(Sighting.NEW))));
        }
    }

    /** Runs that look like those before a change would blur its levels: they stay as they were until it is known what those runs are. */
    private boolean mayBeOver(Sighting confirmed) {
        return confirmed.shift().isNearerBefore(scores[scores.length - 1]);
    }

    /** Whether a change lasts as far as is known, but the newest run looks like those before it. */
    static boolean mayBeOver(double[] scores, Sighting change, List<Sighting> all) {
        return change.state() == State.CONFIRMED
                && all.stream().noneMatch(later -> later.confirmed() && later.index() > change.index())
                && change.shift().isNearerBefore(scores[scores.length - 1]);
    }

    /** The known change at a place; a confirmed one before all others. What is nearer to another place is the change there. */
    private Optional<Sighting> near(int place) {
        return sightings.stream()
                .filter(sighting -> sighting.isNear(place) && closest(sighting) == place)
                .min(Comparator.comparing((Sighting sighting) -> !sighting.confirmed())
                        .thenComparingInt(sighting -> Math.abs(sighting.index() - place)));
    }

    private int closest(Sighting sighting) {
        return detection.changes().stream()
                .map(Sighting::index)
                .min(Comparator.comparingInt(place -> Math.abs(sighting.index() - place)))
                .orElse(sighting.index());
    }

    private void suspect() {
        int levelStart = sightings.stream()
                .filter(Sighting::confirmed)
                .mapToInt(Sighting::index)
                .max()
                .orElse(0);
        Optional<EarlySign> sign = detection.signs().apply(levelStart);
        Optional<Sighting> going = sign.flatMap(seen -> sightings.stream()
                .filter(known -> known.isPending() && goesOn(known, seen))
                .findFirst());
        List<Sighting> pending = sightings.stream().filter(Sighting::isPending).toList();
        sightings.removeAll(pending);
        sign.ifPresent(seen -> sightings.add(sighting(seen, levelStart, going)));
        pending.stream()
                .filter(passed -> passed.state() == State.WARNING && !passed.equals(going.orElse(null)))
                .forEach(passed -> sightings.add(passed.with(State.RECOVERED)));
    }

    private static boolean goesOn(Sighting known, EarlySign sign) {
        return known.isNear(sign.index()) || (known.state() == State.WARNING && sign.warning());
    }

    /** Keeps the place of its first run, and stays a warning once it is one. */
    private Sighting sighting(EarlySign sign, int levelStart, Optional<Sighting> going) {
        boolean warned = sign.warning()
                || going.filter(known -> known.state() == State.WARNING).isPresent();
        int index =
                going.map(Sighting::index).filter(known -> known > levelStart).orElse(sign.index());
        Shift shift = Shift.between(
                Robust.median(scores, levelStart, index), Robust.median(scores, sign.index(), scores.length));
        return new Sighting(
                going.map(Sighting::id).orElse(Sighting.NEW),
                warned ? State.WARNING : State.SUSPECT,
                false,
                index,
                index,
                index,
                shift);
    }

    /** A confirmed change has recovered when a later one leads back to the level before it, or when the newest runs lie there. */
    private void recover() {
        for (Sighting change : List.copyOf(sightings)) {
            if (change.confirmed() && back(scores, change, sightings) > 0) {
                sightings.set(sightings.indexOf(change), change.with(State.RECOVERED));
            }
        }
    }

    /**
     * Place of the first run that was back on the level before a change; 0 while it lasts. A level that lasted for some dozen runs only is
     * none to the detectors once it is over, so its end is rarely confirmed: then the newest runs tell.
     */
    static int back(double[] scores, Sighting change, List<Sighting> all) {
        return all.stream()
                .filter(later -> later.confirmed()
                        && later.index() > change.index()
                        && change.shift().isUndoneBy(later.shift().after()))
                .mapToInt(Sighting::index)
                .min()
                .orElseGet(() -> newestBack(scores, change));
    }

    private static int newestBack(double[] scores, Sighting change) {
        int first = scores.length;
        while (first - 1 > change.index() && change.shift().isNearerBefore(scores[first - 1])) {
            first--;
        }
        boolean enough = scores.length - first >= RUNS_OF_A_RETURN && first > change.index() + 1;
        return enough && change.shift().isUndoneBy(Robust.median(scores, first, scores.length)) ? first : 0;
    }
}
