package dev.plateau.studies;

import dev.plateau.comparison.ComparedRun;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Mode;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Executions for tests, of one host without calibration. */
final class Executions {
    private Executions() {}

    static List<BenchmarkKey> keys(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new BenchmarkKey("a.B.m" + i, Map.of(), Mode.AVERAGE_TIME, 1))
                .toList();
    }

    static SameCodeExecution of(int number, Map<BenchmarkKey, List<double[]>> forks) {
        String name = "execution " + number;
        ComparedRun run = new ComparedRun(
                new Conditions("1.37", "COMPILER", "G1", 1L << 28, true, null, null),
                new Environment.Host("host", "host", null, null, null, 2, 0),
                new Environment.Jdk(null, "25", "VM", "25+1"),
                List.of(),
                name,
                null,
                null,
                List.of(),
                Map.of());
        return new SameCodeExecution(name, run, forks);
    }
}
