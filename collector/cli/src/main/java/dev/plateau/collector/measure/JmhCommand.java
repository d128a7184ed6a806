package dev.plateau.collector.measure;

import dev.plateau.capsule.JmhArguments;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.plan.Plan.Phase;
import dev.plateau.collector.plan.Span;
import dev.plateau.wire.model.Mode;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** JMH's command line for one fork of one job, and the JVM that it needs. */
public final class JmhCommand {
    private final Jvm jvm;
    private final String blackhole;
    private final String classPath;
    private final List<String> words;

    private JmhCommand(PlanMatrix matrix, Job job, List<Path> before) {
        jvm = job.environment().jvm();
        blackhole = matrix.blackhole();
        classPath = Stream.concat(
                        before.stream(), matrix.plan().jarsOf(job.environment().flagSet()).stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        words = JmhArguments.begin(job.key());
        phase(job.settings().warmup(), "-wi", "-w");
        if (job.settings().passThreads()) {
            words.addAll(List.of("-t", Integer.toString(job.key().threads())));
        }
        JmhArguments.addParameters(words, job.key());
    }

    /** A fork whose numbers count. */
    public static JmhCommand measuring(PlanMatrix matrix, Job job) {
        JmhCommand command = new JmhCommand(matrix, job, List.of());
        command.words.addAll(List.of("-prof", "gc"));
        command.phase(job.settings().measurement(), "-i", "-r");
        command.flags(job, List.of());
        return command;
    }

    /** A fork whose recording counts: one iteration, as long as is to be recorded. */
    static JmhCommand recording(PlanMatrix matrix, Job job, Recorder recorder, Path recording) {
        JmhCommand command = new JmhCommand(matrix, job, recorder.classes());
        command.words.addAll(
                List.of("-prof", recorder.profiler(job.environment().jvm(), recording)));
        boolean singleShot = job.key().mode() == Mode.SINGLE_SHOT;
        command.phase(singleShot ? job.settings().measurement() : new Phase(1, recorder.time()), "-i", "-r");
        command.flags(job, recorder.flags());
        return command;
    }

    private void phase(Phase phase, String iterations, String time) {
        if (phase.iterations() != null) {
            words.addAll(List.of(iterations, phase.iterations().toString()));
        }
        if (phase.time() != null) {
            words.addAll(List.of(time, Span.jmh(phase.time())));
        }
    }

    private void flags(Job job, List<String> more) {
        JmhArguments.addFlags(
                words,
                Stream.of(job.settings().benchmarkFlags(), job.environment().flags(), more)
                        .flatMap(List::stream)
                        .toList());
    }

    /** The JVM of JMH itself. */
    Jvm jvm() {
        return jvm;
    }

    /** Flags of that JVM, which JMH passes to the forks. */
    public List<String> hostFlags() {
        return List.of("-Djmh.blackhole.mode=" + blackhole);
    }

    /** Class path of the forks. */
    String classPath() {
        return classPath;
    }

    /** JMH's arguments, without the file of its result. */
    public List<String> arguments() {
        return List.copyOf(words);
    }

    /** JMH's arguments, with its result going to a file. */
    List<String> writing(Path json) {
        return Stream.concat(words.stream(), Stream.of("-rff", json.toString())).toList();
    }
}
