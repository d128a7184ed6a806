package dev.plateau.collector.measure;

import dev.plateau.collector.measure.BenchmarkJars.BenchmarkEntry;
import dev.plateau.collector.measure.Job.JobSettings;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.plan.Plan.Phase;
import dev.plateau.collector.plan.Plan.Selection;
import dev.plateau.collector.plan.Plan.Settings;
import dev.plateau.collector.usage.Plain;
import dev.plateau.collector.usage.Suggestion;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Mode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes the rows of the matrix: parameters x threads x modes of every benchmark the plan selects. */
record JobPlanning(Plan plan, List<BenchmarkEntry> entries) {
    /** JMH's defaults. Source: {@code org.openjdk.jmh.runner.Defaults}. */
    private static final int FORKS = 5;

    private static final int ITERATIONS = 5;
    private static final Duration ITERATION_TIME = Duration.ofSeconds(10);

    /** Starting a fork and writing the result, seen on a virtual machine of two processors. */
    private static final Duration FORK_START = Duration.ofMillis(450);

    /** Guessed length of one shot, which is not known before: for the time left, not a limit. */
    private static final Duration SHOT = Duration.ofSeconds(1);

    /** One row of the matrix. */
    record PlannedRow(
            BenchmarkKey key,
            JobSettings settings,
            @Nullable Integer minimumJdk) {}

    /** Rows in the order of the plan; one selected twice has the settings of the first selection. */
    List<PlannedRow> rows() throws WrongUsage {
        Map<BenchmarkKey, PlannedRow> rows = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        for (Selection selection : plan.benchmarks()) {
            List<BenchmarkEntry> selected = entries.stream()
                    .filter(entry -> selection.include().matcher(entry.name()).find())
                    .toList();
            problems.addAll(problems(selection, selected));
            if (problems.isEmpty()) {
                selected.forEach(entry -> rows(selection, entry).forEach(row -> rows.putIfAbsent(row.key(), row)));
            }
        }
        if (!problems.isEmpty()) {
            throw new WrongUsage(problems);
        }
        return List.copyOf(rows.values());
    }

    private List<String> problems(Selection selection, List<BenchmarkEntry> selected) {
        String place = plan.file() + ": benchmarks: `" + selection.include() + "` ";
        if (selected.isEmpty()) {
            Set<String> names =
                    entries.stream().map(BenchmarkEntry::name).collect(Collectors.toCollection(TreeSet::new));
            String hint = Suggestion.forWord(selection.include().pattern(), names)
                    .map(name -> "did you mean " + name + "?")
                    .orElse("there are " + String.join(", ", names));
            return List.of(place + "is found in no benchmark's name; " + hint);
        }
        Set<String> declared = selected.stream()
                .flatMap(entry -> entry.parameters().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> problems = new ArrayList<>();
        for (String name : selection.parameters().keySet()) {
            if (!declared.contains(name)) {
                problems.add(place + "has no parameter `" + name + "`"
                        + Suggestion.forWord(name, declared)
                                .map(near -> "; did you mean `" + near + "`?")
                                .orElse(declared.isEmpty() ? "" : "; it has " + String.join(", ", declared)));
            }
        }
        for (BenchmarkEntry entry : selected) {
            parametersOf(selection, entry).forEach((name, values) -> {
                if (values.isEmpty()) {
                    problems.add(place + "needs values for the parameter `" + name + "` of " + entry.name()
                            + ": its @Param has none, give them in `params`");
                }
                values.forEach(value -> obstacle(value)
                        .ifPresent(obstacle -> problems.add(place + "has the value `" + Plain.text(value) + "` for `"
                                + name + "`, and " + obstacle + ": choose others in `params`")));
            });
            entry.jvmArgsAppend().stream()
                    .filter(flag -> flag.contains("\""))
                    .forEach(flag -> problems.add(place + "has the flag `" + flag + "` in @Fork(jvmArgsAppend) of "
                            + entry.name() + ", and JMH's command line drops double quotes: leave them out"));
        }
        return problems;
    }

    /** Reason why JMH can't take a value of a parameter. */
    private static Optional<String> obstacle(String value) {
        if (value.contains(",")) {
            return Optional.of("JMH's command line can't take a comma in a value");
        }
        // A result with another value than the requested one is rejected.
        return value.chars().anyMatch(Character::isISOControl)
                ? Optional.of("JMH's results lose control characters such as tabs")
                : Optional.empty();
    }

    private List<PlannedRow> rows(Selection selection, BenchmarkEntry entry) {
        List<Mode> modes = selection.modes().isEmpty() ? List.of(entry.mode()) : selection.modes();
        List<Integer> threads =
                selection.threads().isEmpty() ? List.of(entry.threads().orElse(1)) : selection.threads();
        List<PlannedRow> rows = new ArrayList<>();
        for (Map<String, String> values : combinations(parametersOf(selection, entry))) {
            for (int count : threads) {
                for (Mode mode : modes) {
                    int known = count > 0 ? count : Runtime.getRuntime().availableProcessors();
                    BenchmarkKey key = new BenchmarkKey(entry.name(), values, mode, entry.threads(known));
                    boolean passThreads = !selection.threads().isEmpty() || entry.groupThreads() == 1;
                    rows.add(
                            new PlannedRow(key, settings(selection, entry, mode, passThreads), selection.minimumJdk()));
                }
            }
        }
        return rows;
    }

    private static Map<String, List<String>> parametersOf(Selection selection, BenchmarkEntry entry) {
        Map<String, List<String>> parameters = new TreeMap<>(entry.parameters());
        parameters.replaceAll((name, values) -> selection.parameters().getOrDefault(name, values));
        return parameters;
    }

    private static List<Map<String, String>> combinations(Map<String, List<String>> parameters) {
        List<Map<String, String>> combinations = new ArrayList<>(List.of(Map.of()));
        parameters.forEach((name, values) -> {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> combination : combinations) {
                for (String value : values) {
                    Map<String, String> next = new TreeMap<>(combination);
                    next.put(name, value);
                    longer.add(next);
                }
            }
            combinations.clear();
            combinations.addAll(longer);
        });
        return combinations;
    }

    private JobSettings settings(Selection selection, BenchmarkEntry entry, Mode mode, boolean passThreads) {
        Settings asked = selection.settings().or(plan.settings());
        Integer forks = asked.forks();
        Duration expected = FORK_START
                .plus(length(asked.warmup(), entry.warmup(), mode))
                .plus(length(asked.measurement(), entry.measurement(), mode));
        Duration timeout = asked.timeout();
        return new JobSettings(
                forks != null ? forks : Math.max(1, entry.forks().orElse(FORKS)),
                asked.warmup(),
                asked.measurement(),
                passThreads,
                entry.jvmArgsAppend(),
                timeout != null ? timeout : expected.multipliedBy(4).plusMinutes(2),
                expected,
                entry.code());
    }

    private static Duration length(Phase asked, Phase declared, Mode mode) {
        Integer count = asked.iterations() != null ? asked.iterations() : declared.iterations();
        Duration time = asked.time() != null ? asked.time() : declared.time();
        int iterations = count != null ? count : mode == Mode.SINGLE_SHOT ? 1 : ITERATIONS;
        if (mode == Mode.SINGLE_SHOT) {
            // JMH ignores the time: the plan's, if it has one, is its author's guess.
            time = asked.time() != null ? asked.time() : SHOT;
        }
        Duration each = time != null ? time : ITERATION_TIME;
        return each.multipliedBy(iterations);
    }
}
