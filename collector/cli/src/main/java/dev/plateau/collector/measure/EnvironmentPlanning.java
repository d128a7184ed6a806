package dev.plateau.collector.measure;

import dev.plateau.collector.jdk.FlagAnswer;
import dev.plateau.collector.jdk.FlagAnswer.Accepted;
import dev.plateau.collector.jdk.FlagAnswer.Refused;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.measure.PlannedEnvironment.Obstacle;
import dev.plateau.collector.plan.Plan;
import dev.plateau.wire.flags.FlagList;
import dev.plateau.wire.flags.FlagSets;
import dev.plateau.wire.model.Upload.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the columns of the matrix: tests each flag set on each JVM. */
final class EnvironmentPlanning {
    private EnvironmentPlanning() {}

    static List<PlannedEnvironment> of(Plan plan, List<Jvm> jvms) throws IOException, InterruptedException {
        List<PlannedEnvironment> environments = new ArrayList<>();
        for (Jvm jvm : jvms) {
            String name = uniqueName(jvm, jvms);
            environments.addAll(flagSetsOf(plan, jvm, name));
        }
        return environments;
    }

    /** Two builds of one version are distinguished by the VM's build. */
    private static String uniqueName(Jvm jvm, List<Jvm> jvms) {
        long same =
                jvms.stream().filter(other -> other.name().equals(jvm.name())).count();
        return same == 1 ? jvm.name() : jvm.distribution() + "-" + jvm.jdk().vmVersion();
    }

    private static List<PlannedEnvironment> flagSetsOf(Plan plan, Jvm jvm, String name)
            throws IOException, InterruptedException {
        FlagAnswer withoutFlags = FlagAnswer.of(jvm, List.of());
        Map<List<String>, String> firstWith = new HashMap<>();
        List<PlannedEnvironment> environments = new ArrayList<>();
        for (Map.Entry<String, List<String>> flagSet : plan.flagSets().entrySet()) {
            List<String> flags = Stream.concat(plan.jvmArgs().stream(), flagSet.getValue().stream())
                    .toList();
            FlagAnswer answer = flags.isEmpty() ? withoutFlags : FlagAnswer.of(jvm, flags);
            String flagsDefault = withoutFlags instanceof Accepted accepted ? defaults(jvm, flags, accepted) : "";
            List<String> canonical = FlagSets.canonical(flags, FlagList.parse(flagsDefault));
            @Nullable
            String sameAs = answer instanceof Accepted ? firstWith.putIfAbsent(canonical, flagSet.getKey()) : null;
            Obstacle obstacle = obstacle(answer, sameAs, flagSet.getValue());
            environments.add(new PlannedEnvironment(
                    name + "/" + flagSet.getKey(),
                    jvm,
                    flagSet.getKey(),
                    flags,
                    answer,
                    flagsDefault,
                    obstacle == null ? FlagAnswer.unlocked(jvm, flags).orElse(null) : null,
                    obstacle));
        }
        return environments;
    }

    /**
     * The JVM's output without flags, except for flags whose default other flags of the set change: stated explicitly, they are not defaults.
     * {@code -XX:-TieredCompilation} has a smaller {@code ReservedCodeCacheSize}.
     */
    private static String defaults(Jvm jvm, List<String> flags, Accepted withoutFlags)
            throws IOException, InterruptedException {
        SortedMap<String, String> defaults = withoutFlags.flags();
        List<String> others = flags.stream()
                .filter(flag -> FlagSets.canonical(List.of(flag), Map.of()).isEmpty()
                        || !FlagSets.canonical(List.of(flag), defaults).isEmpty())
                .toList();
        if (others.isEmpty()
                || others.size() == flags.size()
                || !(FlagAnswer.of(jvm, others) instanceof Accepted withOthers)) {
            return withoutFlags.flagsFinal();
        }
        SortedMap<String, String> moved = new TreeMap<>(defaults);
        moved.entrySet().removeAll(withOthers.flags().entrySet());
        return withoutFlags
                .flagsFinal()
                .lines()
                .filter(line -> Collections.disjoint(FlagList.parse(line).keySet(), moved.keySet()))
                .collect(Collectors.joining("\n"));
    }

    private static @Nullable Obstacle obstacle(FlagAnswer answer, @Nullable String sameAs, List<String> flags) {
        if (answer instanceof Refused refused) {
            return new Obstacle(Outcome.NOT_RUNNABLE, refused.words());
        }
        if (sameAs != null) {
            return new Obstacle(
                    Outcome.SAME_ENVIRONMENT,
                    "same as " + sameAs + " on this JVM: " + String.join(" ", flags) + " is what it does anyway");
        }
        return null;
    }
}
