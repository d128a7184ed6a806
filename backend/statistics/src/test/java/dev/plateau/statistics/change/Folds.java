package dev.plateau.statistics.change;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Random folds of annotated series, as indices into their list; series of one {@link AnnotatedSeries#group} stay together. */
final class Folds {
    private final List<List<Integer>> groups;
    private final Random random;

    Folds(List<AnnotatedSeries> data, long seed) {
        Map<String, List<Integer>> byGroup = new TreeMap<>();
        for (int i = 0; i < data.size(); i++) {
            byGroup.computeIfAbsent(data.get(i).group(), ignored -> new ArrayList<>())
                    .add(i);
        }
        groups = new ArrayList<>(byGroup.values());
        random = new Random(seed);
    }

    /** Two halves that together are all series. */
    List<int[]> halves() {
        Collections.shuffle(groups, random);
        int middle = groups.size() / 2;
        return List.of(series(groups.subList(0, middle)), series(groups.subList(middle, groups.size())));
    }

    /** As many groups as there are, drawn with replacement. */
    int[] bootstrap() {
        return series(Stream.generate(() -> groups.get(random.nextInt(groups.size())))
                .limit(groups.size())
                .toList());
    }

    private static int[] series(List<List<Integer>> groups) {
        return groups.stream().flatMap(List::stream).mapToInt(Integer::intValue).toArray();
    }
}
