package dev.plateau.collector;

import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.PlanMatrix;
import dev.plateau.collector.usage.WrongUsage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The options that choose some cells of a plan. */
final class CellOptions {
    @Option(
            names = "--benchmark",
            paramLabel = "REGEX",
            description = "Only benchmarks in whose full name this is found. May be repeated.")
    private List<Pattern> benchmarks = new ArrayList<>();

    @Option(names = "--param", paramLabel = "NAME=VALUE", description = "Only with this parameter. May be repeated.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            split = ",",
            description = "Only in this mode: thrpt, avgt, sample, ss.")
    private List<String> modes = new ArrayList<>();

    @Option(names = "--threads", paramLabel = "N", split = ",", description = "Only with so many threads.")
    private List<Integer> threads = new ArrayList<>();

    @Option(names = "--flag-set", paramLabel = "NAME", split = ",", description = "Only this flag set of the plan.")
    private List<String> flagSets = new ArrayList<>();

    /** The chosen cells. */
    PlanMatrix of(PlanMatrix matrix) throws WrongUsage {
        PlanMatrix chosen = matrix.only(this::isChosen);
        if (chosen.jobs().isEmpty()) {
            throw new WrongUsage("The plan " + matrix.plan().file()
                    + " has no such cell: `plateau collect plan` lists those that it has.");
        }
        return chosen;
    }

    private boolean isChosen(Job job) {
        return (benchmarks.isEmpty()
                        || benchmarks.stream()
                                .anyMatch(each ->
                                        each.matcher(job.key().benchmark()).find()))
                && job.key().parameters().entrySet().containsAll(parameters.entrySet())
                && (modes.isEmpty() || modes.contains(job.key().mode().label()))
                && (threads.isEmpty() || threads.contains(job.key().threads()))
                && (flagSets.isEmpty() || flagSets.contains(job.environment().flagSet()));
    }
}
