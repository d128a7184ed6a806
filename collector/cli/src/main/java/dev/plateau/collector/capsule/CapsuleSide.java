package dev.plateau.collector.capsule;

import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.PlanMatrix;
import dev.plateau.collector.measure.PlannedEnvironment;
import dev.plateau.collector.measure.fork.JmhCommand;
import dev.plateau.collector.why.MeasuredSide;
import dev.plateau.wire.flags.FlagRedactor;
import dev.plateau.wire.model.Environment;
import java.util.ArrayList;
import java.util.List;

/**
 * One side as a capsule shows it: without values of flags that may be secrets.
 *
 * @param hostFlags of the JVM that runs JMH
 * @param arguments of JMH, without the file of its result
 */
record CapsuleSide(
        MeasuredSide measured,
        List<String> flags,
        List<String> hostFlags,
        List<String> arguments,
        List<PackedJar> jars) {
    static CapsuleSide of(MeasuredSide side, List<PackedJar> jars, FlagRedactor redactor) {
        PlanMatrix matrix = side.matrix();
        Job job = side.job();
        PlannedEnvironment given = job.environment();
        List<String> flags = redactor.flags(given.flags());
        PlannedEnvironment shown = new PlannedEnvironment(
                given.id(), given.jvm(), given.flagSet(), flags, given.answer(), given.flagsDefault(), null);
        JmhCommand command = JmhCommand.measuring(matrix, new Job(shown, job.key(), job.settings(), null));
        return new CapsuleSide(side, flags, command.hostFlags(), command.arguments(), jars);
    }

    String name() {
        return measured.name();
    }

    Environment.Jdk jdk() {
        return measured.job().environment().jvm().jdk();
    }

    /** Whether the class path is one jar that java can run. */
    boolean isOneJar() {
        return jars.size() == 1 && !jars.get(0).isFolder();
    }

    /**
     * The command line after {@code java}.
     *
     * @param classPath where its jars are
     * @param result file of JMH's JSON
     */
    List<String> command(String classPath, String result) {
        List<String> words = new ArrayList<>(hostFlags);
        words.addAll(isOneJar() ? List.of("-jar", classPath) : List.of("-cp", classPath, "org.openjdk.jmh.Main"));
        words.addAll(arguments);
        words.addAll(List.of("-rff", result));
        return words;
    }
}
