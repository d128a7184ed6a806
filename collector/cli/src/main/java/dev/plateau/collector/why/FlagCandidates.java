package dev.plateau.collector.why;

import dev.plateau.collector.jdk.FlagAnswer;
import dev.plateau.collector.jdk.FlagAnswer.Accepted;
import dev.plateau.collector.jdk.FlagAnswer.Refused;
import dev.plateau.collector.measure.PlannedEnvironment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Flags of one environment that differ from another one and can be set as there. Switches and numbers only, from the lists of the JVMs of this
 * machine: a text flag such as {@code OnError} can run a program.
 *
 * @param candidates the most likely ones first
 * @param excluded flags that differ and can't be set, with the reason
 */
public record FlagCandidates(List<FlagCandidate> candidates, Map<String, String> excluded) {
    /**
     * A flag of one JVM that can be set as the other JVM has it.
     *
     * @param option for the command line: {@code -XX:+UseBiasedLocking}
     * @param value that the JVM must report afterwards
     * @param weight prior weight as the cause, before anything is measured
     */
    public record FlagCandidate(String name, String option, String value, double weight) {}

    private static final double CHANGED_SWITCH = 4;
    private static final double CHANGED_NUMBER = 2;
    private static final double NEW_SWITCH = 1;
    private static final double INTRINSIC = 0.2;

    /** Output, checks and traces, flags that break the JVM, and sizes or addresses that the JVM computes itself. */
    private static final Pattern NEVER =
            Pattern.compile("(Print|Log|Trace|Verify|Stress|Unlock|Abort|Crash|Exit|Dump|Record|Replay|Ignore).*"
                    + "|VMContinuations|DoJVMTIVirtualThreadTransitions|UseSHM|.*DumpPath.*|.*DumpOn.*"
                    + "|.*HeapSize|Metaspace.*|(Max|Old|)NewSize|OldSize|.*Address");

    private static final Pattern INTRINSICS = Pattern.compile("Use.*Intrinsics?");

    /** Flags of one garbage collector, and the switch of that collector. */
    private static final Map<Pattern, String> COLLECTORS = Map.of(
            Pattern.compile("G1.*"), "UseG1GC",
            Pattern.compile("Z[A-Z].*"), "UseZGC",
            Pattern.compile("Shenandoah.*"), "UseShenandoahGC",
            Pattern.compile("(Parallel(?!GCThreads)|PS[A-Z]|UseParallelOld).*"), "UseParallelGC",
            Pattern.compile("(CMS|UseCMS).*"), "UseConcMarkSweepGC",
            Pattern.compile("Epsilon.*"), "UseEpsilonGC");

    /**
     * Compares the lists, and starts the JVM with each candidate and with all of them.
     *
     * @param changed environment whose flags are set
     * @param reference environment that has the wanted values
     */
    static FlagCandidates between(PlannedEnvironment changed, PlannedEnvironment reference)
            throws IOException, InterruptedException {
        Map<String, JvmFlag> ours = flags(changed);
        Map<String, JvmFlag> theirs = flags(reference);
        Map<String, String> excluded = new LinkedHashMap<>();
        List<FlagCandidate> checked = new ArrayList<>();
        for (FlagCandidate candidate : differing(ours, theirs)) {
            Optional<String> problem = problem(changed, List.of(candidate));
            if (problem.isPresent()) {
                excluded.put(candidate.name(), problem.get());
            } else {
                checked.add(candidate);
            }
        }
        List<FlagCandidate> together = startingTogether(changed, checked, excluded);
        return new FlagCandidates(together, excluded);
    }

    private static Map<String, JvmFlag> flags(PlannedEnvironment environment) throws IOException, InterruptedException {
        FlagAnswer answer = FlagAnswer.of(environment.jvm(), options(environment, List.of()));
        if (answer instanceof Refused refused) {
            throw new IOException(environment.id() + " does not start with " + String.join(" ", FlagAnswer.UNLOCK)
                    + ": " + refused.words());
        }
        return JvmFlag.parse(((Accepted) answer).flagsFinal());
    }

    /** All flags of a fork: those of the plan first, so that a candidate takes precedence. */
    static List<String> options(PlannedEnvironment environment, Collection<FlagCandidate> applied) {
        return Stream.of(
                        environment.flags(),
                        FlagAnswer.UNLOCK,
                        applied.stream().map(FlagCandidate::option).toList())
                .flatMap(List::stream)
                .toList();
    }

    private static List<FlagCandidate> differing(Map<String, JvmFlag> ours, Map<String, JvmFlag> theirs) {
        List<FlagCandidate> found = new ArrayList<>();
        for (JvmFlag flag : ours.values()) {
            JvmFlag other = theirs.get(flag.name());
            if (NEVER.matcher(flag.name()).matches() || isOfUnusedCollector(flag, ours)) {
                continue;
            }
            if (other == null && flag.isOn()) {
                double weight = INTRINSICS.matcher(flag.name()).matches() ? INTRINSIC : NEW_SWITCH;
                found.add(new FlagCandidate(flag.name(), flag.option("false"), "false", weight));
            } else if (other != null
                    && other.isSwitch() == flag.isSwitch()
                    && (flag.isSwitch() || flag.isNumber())
                    && !flag.hasValue(other.value())) {
                double weight = flag.isSwitch() ? CHANGED_SWITCH : CHANGED_NUMBER;
                found.add(new FlagCandidate(flag.name(), flag.option(other.value()), other.value(), weight));
            }
        }
        found.sort(Comparator.comparingDouble(candidate -> -candidate.weight()));
        return found;
    }

    private static boolean isOfUnusedCollector(JvmFlag flag, Map<String, JvmFlag> flags) {
        return COLLECTORS.entrySet().stream()
                .filter(collector -> collector.getKey().matcher(flag.name()).matches())
                .map(collector -> flags.get(collector.getValue()))
                .anyMatch(inUse -> inUse == null || !inUse.isOn());
    }

    /**
     * Reason why a JVM can't run with these flags; empty if it can. An exit code of 0 is not enough: some flags are accepted and ignored, and only
     * the JVM's own list shows it.
     */
    static Optional<String> problem(PlannedEnvironment environment, Collection<FlagCandidate> applied)
            throws IOException, InterruptedException {
        FlagAnswer answer = FlagAnswer.of(environment.jvm(), options(environment, applied));
        if (answer instanceof Refused refused) {
            return Optional.of(refused.words());
        }
        Map<String, JvmFlag> flags = JvmFlag.parse(((Accepted) answer).flagsFinal());
        for (FlagCandidate candidate : applied) {
            JvmFlag flag = flags.get(candidate.name());
            if (flag == null || !flag.hasValue(candidate.value())) {
                return Optional.of("the JVM accepts " + candidate.option() + " and ignores it: it reports "
                        + (flag == null ? "no such flag" : flag.value()));
            }
        }
        return Optional.empty();
    }

    /** Keeps the candidates that can be set together: each of the others is refused beside those before it. */
    private static List<FlagCandidate> startingTogether(
            PlannedEnvironment environment, List<FlagCandidate> checked, Map<String, String> excluded)
            throws IOException, InterruptedException {
        List<FlagCandidate> kept = new ArrayList<>(checked);
        while (true) {
            Optional<String> problem = problem(environment, kept);
            if (problem.isEmpty()) {
                return kept;
            }
            // The shortest refused beginning ends with the flag that does not fit: halving finds it.
            int works = 0;
            int refused = kept.size();
            String reason = problem.get();
            while (refused - works > 1) {
                int middle = (works + refused) / 2;
                Optional<String> found = problem(environment, kept.subList(0, middle));
                works = found.isEmpty() ? middle : works;
                refused = found.isEmpty() ? refused : middle;
                reason = found.orElse(reason);
            }
            excluded.put(kept.remove(refused - 1).name(), "not together with other candidates: " + reason);
        }
    }
}
