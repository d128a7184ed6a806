package dev.plateau.wire.bundle;

import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Upload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The jobs of one environment of a bundle, as far as they are read. */
final class BundleCells {
    final Manifest.EnvironmentFacts facts;
    final List<Upload.Row> rows = new ArrayList<>();
    final List<Upload.Unmeasured> unmeasured = new ArrayList<>();
    final Map<BenchmarkKey, Integer> measuredBy = new HashMap<>();
    final List<Upload.Recording> recordings = new ArrayList<>();
    final Set<Instant> starts = new HashSet<>();
    private final Environment environment;

    @Nullable
    String jmhVersion;

    @Nullable
    String blackhole;

    BundleCells(Environment environment, Manifest.EnvironmentFacts facts, @Nullable String blackhole) {
        this.environment = environment;
        this.facts = facts;
        this.blackhole = blackhole;
    }

    /** The jobs read so far, as one run. */
    Upload.Run run(Manifest manifest) {
        return new Upload.Run(
                manifest.execution(),
                environment,
                manifest.commit(),
                new Conditions(
                        jmhVersion,
                        blackhole,
                        facts.collector(),
                        facts.heapMaxBytes(),
                        facts.classDataSharing(),
                        manifest.host().host().os(),
                        manifest.host().governor()),
                starts.stream().min(Comparator.naturalOrder()).orElse(manifest.createdAt()),
                rows,
                unmeasured,
                manifest.calibrations(),
                recordings,
                facts.jdkFiles(),
                facts.build());
    }
}
