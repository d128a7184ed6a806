package dev.plateau.server.dashboard.answers;

import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.ScoreColumn;
import dev.plateau.server.dashboard.answers.FastestEnvironment.Ranked;
import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.flags.FlagSets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Environments of one host and JDK that differ only by their garbage collector.
 *
 * @param environments at least two, the baseline first
 */
public record CollectorChoice(List<KnownEnvironment> environments) {
    private record Rest(long host, long jdk, List<String> flags) {}

    /** Those of the newest JDK that was measured with several collectors; {@code columns} begin with the oldest. */
    public static Optional<CollectorChoice> newest(List<KnownEnvironment> columns) {
        return columns.stream()
                .collect(Collectors.groupingBy(CollectorChoice::rest, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(alike -> alike.stream()
                                .map(one -> Optional.ofNullable(FlagSets.collector(one.flags())))
                                .distinct()
                                .count()
                        > 1)
                .map(CollectorChoice::new)
                .reduce((first, last) -> last);
    }

    /** The sides of a comparison; empty if they differ by more than their collector. */
    public static Optional<CollectorChoice> ofAll(List<KnownEnvironment> sides) {
        return newest(sides).filter(found -> found.environments.size() == sides.size());
    }

    private static Rest rest(KnownEnvironment environment) {
        return new Rest(
                environment.ids().host(),
                environment.ids().jdk(),
                environment.flags().stream()
                        .filter(flag -> FlagSets.collector(List.of(flag)) == null)
                        .toList());
    }

    /** Feature release of the JDK: "25". */
    public String release() {
        return KnownEnvironment.release(environments.getFirst().feature());
    }

    /** Query of the page that compares them. */
    public String query() {
        return environments.stream()
                .map(one -> String.valueOf(one.ids().environment()))
                .collect(Collectors.joining("&candidate=", "baseline=", ""));
    }

    /** The environment whose flags name no collector. */
    public Optional<EnvironmentIds> withoutCollector() {
        return environments.stream()
                .filter(one -> FlagSets.collector(one.flags()) == null)
                .map(KnownEnvironment::ids)
                .findFirst();
    }

    /**
     * Names the collector that is fastest over all benchmarks.
     *
     * @param comparisons of the environments after the first with it
     * @param finalFlags every flag of the JVM {@link #withoutCollector}; empty if the upload had none
     * @return empty without a mean
     */
    public Optional<String> sentence(List<Comparison> comparisons, Map<String, String> finalFlags) {
        List<String> used = finalFlags.entrySet().stream()
                .filter(flag -> flag.getValue().equals("true"))
                .map(flag -> "-XX:+" + flag.getKey())
                .toList();
        String known = FlagSets.collector(used);
        List<String> names = environments.stream()
                .map(one -> Objects.requireNonNullElse(
                        FlagSets.collector(one.flags()), known == null ? "default" : known + " (default)"))
                .toList();
        List<Ranked> ranked = new ArrayList<>();
        List<ScoreColumn> measured = new ArrayList<>();
        measured.add(ScoreColumn.of(comparisons.getFirst().pairs(), Cell::baseline));
        for (int i = 0; i < comparisons.size(); i++) {
            ScoreColumn column = ScoreColumn.of(comparisons.get(i).pairs(), Cell::side);
            String name = names.get(i + 1);
            column.mean(measured.getFirst()).ifPresent(mean -> {
                ranked.add(new Ranked(name, mean));
                measured.add(column);
            });
        }
        return ranked.isEmpty()
                ? Optional.empty()
                : Optional.of("Collectors on JDK " + release() + ": "
                        + FastestEnvironment.sentence(
                                names.getFirst(),
                                ranked,
                                (one, best) -> measured.get(one).mean(measured.get(best))));
    }
}
