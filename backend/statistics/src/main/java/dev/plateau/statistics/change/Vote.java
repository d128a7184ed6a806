package dev.plateau.statistics.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Agreement of detectors on a change point.
 *
 * @param first earliest place a detector names
 * @param last latest place
 * @param votes number of detectors, 1 to 4
 */
record Vote(int first, int last, int votes) {
    private record Mark(int place, int detector) {}

    private static final int MAJORITY = 3;

    /** Runs the detectors, the cheapest first, until too many find nothing; leaves out places that fewer than three name. */
    static List<Vote> on(Signal signal, DetectorSettings settings) {
        List<Detector> detectors = List.of(
                new SlidingT(settings),
                new SplitMerge(settings),
                new RobustPartition(settings),
                new RankPartition(settings));
        List<int[]> found = new ArrayList<>();
        int silent = 0;
        for (Detector detector : detectors) {
            int[] places = detector.find(signal);
            silent += places.length == 0 ? 1 : 0;
            if (silent > detectors.size() - MAJORITY) {
                return List.of();
            }
            found.add(places);
        }
        return of(found, MAJORITY);
    }

    /** Groups the places that the detectors name, in order; groups with fewer than {@code least} votes are left out. */
    static List<Vote> of(List<int[]> found, int least) {
        List<Mark> marks = new ArrayList<>();
        for (int detector = 0; detector < found.size(); detector++) {
            for (int place : found.get(detector)) {
                marks.add(new Mark(place, detector));
            }
        }
        marks.sort(Comparator.comparingInt(Mark::place));
        List<Vote> votes = new ArrayList<>();
        for (int from = 0; from < marks.size(); ) {
            int to = from;
            while (to < marks.size()
                    && marks.get(to).place() - marks.get(from).place() <= DetectorSettings.MIN_LEVEL_RUNS) {
                to++;
            }
            List<Mark> group = marks.subList(from, to);
            int detectors =
                    (int) group.stream().mapToInt(Mark::detector).distinct().count();
            if (detectors >= least) {
                votes.add(new Vote(
                        group.get(0).place(), group.get(group.size() - 1).place(), detectors));
            }
            from = to;
        }
        return votes;
    }

    /** Finds changes of level in one pass over a signal. Deterministic; never needs more than the signal. */
    interface Detector {
        /** First points of new levels, ascending, none of them 0. */
        int[] find(Signal signal);
    }

    /**
     * The optimal partition of the signal with its outliers drawn in.
     *
     * <p>Reference: see {@link Partition}; the penalty is far above the 2 log n of independent noise, for real series wander. Finds all changes at
     * once, however close. Cost about O(n log n).
     */
    static final class RobustPartition implements Detector {
        private final double penalty;

        RobustPartition(DetectorSettings settings) {
            penalty = settings.penalty();
        }

        @Override
        public int[] find(Signal signal) {
            return Partition.cuts(signal.drawnIn(), penalty * Math.log(signal.length()));
        }
    }
}
