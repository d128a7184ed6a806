package dev.plateau.statistics.change;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A series and the change points that several people marked in it.
 *
 * <p>Scores as defined by van den Burg and Williams, "An Evaluation of Change Point Detection Algorithms", arXiv:2003.06222 (2020), with a
 * margin of five runs: index 0 always counts as marked and found, so no change point at all scores about 0.74.
 *
 * @param scores in order of the runs
 * @param annotations one array for each person: first runs of new levels
 */
record AnnotatedSeries(String id, double[] scores, List<int[]> annotations) {
    /** Two places this close are the same change. */
    static final int MARGIN = 5;

    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private record Mark(int place, int person) {}

    /** Series whose ids share their first number ("sap_4231_split1", "sap_4231_split2") are parts of one: they stay in one fold. */
    String group() {
        Matcher number = NUMBER.matcher(id);
        return number.find() ? number.group() : id;
    }

    /** The median of each group of marks, neighbours at most the margin apart, that at least half of the people contributed to. */
    int[] consensus() {
        List<Mark> marks = IntStream.range(0, annotations.size())
                .boxed()
                .flatMap(person -> Arrays.stream(annotations.get(person)).mapToObj(place -> new Mark(place, person)))
                .sorted(Comparator.comparingInt(Mark::place))
                .toList();
        List<Integer> places = new ArrayList<>();
        for (int from = 0; from < marks.size(); ) {
            int to = from + 1;
            while (to < marks.size() && marks.get(to).place - marks.get(to - 1).place <= MARGIN) {
                to++;
            }
            List<Mark> group = marks.subList(from, to);
            if (2 * group.stream().mapToInt(Mark::person).distinct().count() >= annotations.size()) {
                places.add(median(group));
            }
            from = to;
        }
        return places.stream().mapToInt(Integer::intValue).toArray();
    }

    private static int median(List<Mark> marks) {
        return (marks.get((marks.size() - 1) / 2).place + marks.get(marks.size() / 2).place) / 2;
    }

    /** How well change points agree with the marks. */
    Agreement agreement(int[] found) {
        int[] all = annotations.stream()
                .flatMapToInt(Arrays::stream)
                .distinct()
                .sorted()
                .toArray();
        int[] truth = Arrays.stream(consensus()).distinct().toArray();
        int hits = matched(truth, found);
        return new Agreement(
                tcpdF1(all, found),
                covering(found),
                hits,
                found.length - hits,
                truth.length - hits,
                unmarked(all, found),
                scores.length,
                all.length == 0);
    }

    private static int unmarked(int[] marks, int[] found) {
        return (int) Arrays.stream(found)
                .filter(place -> Arrays.stream(marks).noneMatch(mark -> Math.abs(mark - place) <= MARGIN))
                .count();
    }

    private double tcpdF1(int[] all, int[] found) {
        int[] withStart = withStart(found);
        double precision = matched(withStart(all), withStart) / (double) withStart.length;
        double recall = annotations.stream()
                .map(AnnotatedSeries::withStart)
                .mapToDouble(marks -> matched(marks, withStart) / (double) marks.length)
                .average()
                .orElseThrow();
        return 2 * precision * recall / (precision + recall);
    }

    /** How many true places have a found place of their own within the margin; each takes the nearest one left. */
    static int matched(int[] truth, int[] found) {
        TreeSet<Integer> left = new TreeSet<>();
        Arrays.stream(found).forEach(left::add);
        int hits = 0;
        for (int place : truth) {
            Integer below = left.floor(place);
            Integer above = left.ceiling(place);
            Integer nearest = above == null || (below != null && place - below <= above - place) ? below : above;
            if (nearest != null && Math.abs(nearest - place) <= MARGIN) {
                hits++;
                left.remove(nearest);
            }
        }
        return hits;
    }

    private double covering(int[] found) {
        int[] predicted = cuts(found);
        return annotations.stream()
                .mapToDouble(marks -> covering(cuts(marks), predicted))
                .average()
                .orElseThrow();
    }

    private double covering(int[] truth, int[] predicted) {
        double covered = 0;
        for (int i = 1; i < truth.length; i++) {
            double best = 0;
            for (int k = 1; k < predicted.length; k++) {
                double common = Math.min(truth[i], predicted[k]) - Math.max(truth[i - 1], predicted[k - 1]);
                double union = Math.max(truth[i], predicted[k]) - Math.min(truth[i - 1], predicted[k - 1]);
                best = Math.max(best, common / union);
            }
            covered += (truth[i] - truth[i - 1]) * best;
        }
        return covered / scores.length;
    }

    private int[] cuts(int[] points) {
        IntStream inside = Arrays.stream(points).filter(point -> point > 0 && point < scores.length);
        return IntStream.concat(IntStream.of(0, scores.length), inside)
                .sorted()
                .distinct()
                .toArray();
    }

    private static int[] withStart(int[] points) {
        return IntStream.concat(IntStream.of(0), Arrays.stream(points))
                .sorted()
                .distinct()
                .toArray();
    }
}
