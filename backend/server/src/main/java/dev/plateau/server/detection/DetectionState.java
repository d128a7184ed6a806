package dev.plateau.server.detection;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * The state of detection for a commit series on a branch after some of its points. The evaluation of the next point needs only this and the newest
 * points, so detection can stop and resume anywhere.
 *
 * @param position all points up to this time were evaluated
 * @param points number of these points
 * @param setBacks number of set-backs of the series: cached points are valid for one number only
 * @param known changes that later points may still alter
 * @param settled ids of the changes that later points cannot alter
 */
record DetectionState(Instant position, int points, int setBacks, List<KnownChange> known, List<Long> settled) {
    /** The state before the first point. */
    static final DetectionState START = new DetectionState(Instant.MIN, 0, 0, List.of(), List.of());

    /** Number of points from one checkpoint to the next. */
    private static final int STEP = 16;

    /** Number of checkpoints kept: a run that arrives later than the oldest has the series evaluated from its start. */
    private static final int KEPT = 10;

    private static final JsonMapper JSON = new JsonMapper();
    private static final TypeReference<List<DetectionState>> STATES = new TypeReference<>() {};

    DetectionState {
        known = List.copyOf(known);
        settled = List.copyOf(settled);
    }

    /** Same, with the ids of newly stored changes. */
    DetectionState withIds(Map<Long, Long> ids) {
        return new DetectionState(
                position,
                points,
                setBacks,
                known.stream()
                        .map(change -> change.withId(ids.getOrDefault(change.id(), change.id())))
                        .toList(),
                settled.stream().map(id -> ids.getOrDefault(id, id)).toList());
    }

    /** The first position of a known change whose first point was excluded after this state was stored. */
    Optional<Instant> firstExcluded(SeriesHistory history) {
        return known.stream()
                .mapToInt(change -> history.placeOf(change.first()))
                .filter(place -> place >= 0 && !history.used()[place])
                .mapToObj(place -> history.points().get(place).position())
                .min(Comparator.naturalOrder());
    }

    /** Same, with a number of set-backs. */
    DetectionState setBack(int times) {
        return new DetectionState(position, points, times, known, settled);
    }

    /** The newest state before a time. */
    static DetectionState before(List<DetectionState> checkpoints, Instant time) {
        return checkpoints.reversed().stream()
                .filter(state -> state.position().isBefore(time))
                .findFirst()
                .orElse(START);
    }

    /** The states to store: the newest two, and some of the earlier ones. */
    static List<DetectionState> thinned(List<DetectionState> states) {
        List<DetectionState> kept = new ArrayList<>();
        for (int i = 0; i < states.size(); i++) {
            int before = i == 0 ? 0 : states.get(i - 1).points();
            boolean milestone = states.get(i).points() / STEP > before / STEP;
            if (milestone || (i >= states.size() - 2 && states.get(i).points() > 0)) {
                kept.add(states.get(i));
            }
        }
        return List.copyOf(kept.subList(Math.max(0, kept.size() - KEPT), kept.size()));
    }

    static List<DetectionState> read(String json) {
        return JSON.readValue(json, STATES);
    }

    static String write(List<DetectionState> states) {
        return JSON.writeValueAsString(states);
    }
}
