package dev.plateau.wire.jmh;

import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row of JMH's JSON.
 *
 * @param index in JMH's list, from 0
 * @param scores primary score first; empty when it is not a number
 * @param skipped metrics without a number
 */
public record JmhRow(
        int index,
        BenchmarkKey key,
        Upload.Settings settings,
        Vm vm,
        List<Score> scores,
        List<Upload.Skipped> skipped) {
    /** The JVM and JMH that ran the row. */
    public record Vm(@Nullable String jmhVersion, Environment.Jdk jdk, List<String> jvmArgs) {
        public Vm {
            jvmArgs = List.copyOf(jvmArgs);
        }
    }
}
