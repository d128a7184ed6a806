package dev.plateau.studies;

import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Executions of the same code, in groups: those of a quiet machine, say, and those of a busy one. The first group is the usual state of the
 * machine.
 */
final class ExecutionReplay {
    private static final int MIN_FORKS = 4;

    private final Map<String, List<SameCodeExecution>> groups;
    private final List<BenchmarkKey> keys;
    private final int dealt;
    private final int drawn;
    private final long seed;
    private final DealtVerdicts verdicts;
    private final DealtHistories histories;

    /**
     * A replay.
     *
     * @param groups executions by the name of their group, at least one of each
     * @param unit canonical, decides the rule: {@code B/op} or any other
     * @param dealt number of deals of the forks of an execution to two sides
     * @param drawn number of histories dealt from each group
     */
    ExecutionReplay(Map<String, List<SameCodeExecution>> groups, String unit, int dealt, int drawn, long seed)
            throws WrongUsage {
        this.groups = groups;
        this.dealt = dealt;
        this.drawn = drawn;
        this.seed = seed;
        this.keys = common(groups.values().stream().flatMap(List::stream).toList());
        this.verdicts = new DealtVerdicts(keys, unit, dealt, seed);
        this.histories = new DealtHistories(keys, drawn, seed);
    }

    /** Benchmarks that all executions have, with forks for two sides. */
    private static List<BenchmarkKey> common(List<SameCodeExecution> all) throws WrongUsage {
        List<BenchmarkKey> keys = all.get(0).forks().keySet().stream()
                .filter(key -> all.stream()
                        .allMatch(execution ->
                                execution.forks().getOrDefault(key, List.of()).size() >= MIN_FORKS))
                .toList();
        if (keys.isEmpty()) {
            throw new WrongUsage("no benchmark has " + MIN_FORKS + " forks in all executions");
        }
        return keys;
    }

    /** For JSON: the draws, and the rates of false and true verdicts and alarms. */
    Map<String, Object> document() {
        Map<String, Integer> executions = new LinkedHashMap<>();
        groups.forEach((name, all) -> executions.put(name, all.size()));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("benchmarks", keys.stream().map(BenchmarkKey::toString).toList());
        document.put("executions", executions);
        document.put("deals", dealt);
        document.put("histories", drawn);
        document.put("seed", seed);
        document.put("verdictsWithinAnExecution", within());
        document.put("verdictsBetweenExecutions", between());
        if (drawn > 0) {
            document.put("alarms", alarms());
        }
        return document;
    }

    private Map<String, Object> within() {
        Map<String, Object> within = new LinkedHashMap<>();
        groups.forEach((name, all) -> {
            within.put(name + ", no history", verdicts.within(all, List.of()));
            within.put(name + ", history " + name, verdicts.within(all, all));
            if (!name.equals(usual())) {
                within.put(
                        name + ", history " + usual(), verdicts.within(all, groups.getOrDefault(usual(), List.of())));
            }
        });
        return within;
    }

    private Map<String, Object> between() {
        List<SameCodeExecution> before = groups.getOrDefault(usual(), List.of());
        Map<String, Object> between = new LinkedHashMap<>();
        groups.forEach((name, all) -> {
            between.put(name + " and " + name + ", no history", verdicts.between(all, all, List.of()));
            between.put(name + " and " + name + ", history " + name, verdicts.between(all, all, all));
            if (!name.equals(usual())) {
                String both = usual() + " and " + name;
                between.put(both + ", no history", verdicts.between(before, all, List.of()));
                between.put(both + ", history " + usual(), verdicts.between(before, all, before));
                between.put(both + ", history " + both, verdicts.between(before, all, both(before, all)));
            }
        });
        return between;
    }

    private Map<String, Object> alarms() {
        List<SameCodeExecution> before = groups.getOrDefault(usual(), List.of());
        Map<String, Object> alarms = new LinkedHashMap<>();
        groups.forEach((name, all) -> {
            alarms.put(name, histories.rates(run -> all));
            if (!name.equals(usual())) {
                List<SameCodeExecution> both = both(before, all);
                alarms.put(usual() + " and " + name + " by chance", histories.rates(run -> both));
                alarms.put(
                        usual() + ", from run " + DealtHistories.TURN + " on " + name,
                        histories.rates(run -> run < DealtHistories.TURN ? before : all));
            }
        });
        return alarms;
    }

    private String usual() {
        return groups.keySet().iterator().next();
    }

    private static List<SameCodeExecution> both(List<SameCodeExecution> one, List<SameCodeExecution> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }
}
