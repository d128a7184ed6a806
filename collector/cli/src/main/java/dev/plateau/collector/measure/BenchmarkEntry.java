package dev.plateau.collector.measure;

import dev.plateau.collector.plan.Plan.Phase;
import dev.plateau.wire.model.Mode;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A benchmark in one mode, as the jar declares it.
 *
 * @param name fully qualified
 * @param threads of the annotations; 0 is as many as there are processors; empty without one
 * @param groupThreads threads of one group; 1 without groups. JMH rounds the thread count up to whole groups.
 * @param parameters name to values of {@code @Param}; no values when the annotation leaves them out
 * @param jvmArgsAppend flags of {@code @Fork}, which JMH forgets when it is given others
 */
record BenchmarkEntry(
        String name,
        Mode mode,
        OptionalInt threads,
        int groupThreads,
        Map<String, List<String>> parameters,
        OptionalInt forks,
        Phase warmup,
        Phase measurement,
        List<String> jvmArgsAppend) {
    /**
     * The threads that JMH starts.
     *
     * @param asked from 1
     */
    int threads(int asked) {
        return (asked + groupThreads - 1) / groupThreads * groupThreads;
    }
}
