package dev.plateau.collector.compare;

import dev.plateau.comparison.CellComparison;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;

/** One metric of one benchmark on two sides, with its verdict. */
public record ComparedBenchmark(BenchmarkKey key, Score baseline, Score candidate, CellComparison comparison) {}
