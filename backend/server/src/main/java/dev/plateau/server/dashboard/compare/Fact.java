package dev.plateau.server.dashboard.compare;

import dev.plateau.server.comparisons.Comparison.ComparedSide;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A fact of the JVM, the host or the run on all sides of a comparison.
 *
 * @param values of each side, baseline first; "–" when unknown
 */
record Fact(String name, List<String> values) {
    private static final String MEASURED = "Measured";
    private static final String COMMIT = "Commit";

    /** True if two sides have different known values; false for the time, which always differs and means nothing. */
    public boolean differs() {
        return !name.equals(MEASURED)
                && values.stream()
                                .filter(value -> !value.equals(Quantity.NONE))
                                .distinct()
                                .count()
                        > 1;
    }

    /** True if its values are commits, which may be links. */
    public boolean isCommits() {
        return name.equals(COMMIT);
    }

    /**
     * The facts of sides, baseline first.
     *
     * @param threads most threads of a compared benchmark; 0 without one
     */
    static List<Fact> of(List<ComparedSide> all, int threads) {
        Sides sides = new Sides(all);
        return List.of(
                sides.ofEnvironment("JDK", it -> it.jdk().version()),
                sides.ofEnvironment("Vendor", it -> it.jdk().vendor()),
                sides.ofEnvironment(
                        "VM", it -> it.jdk().vmName() + " " + it.jdk().vmVersion()),
                sides.ofEnvironment("Flag set", KnownEnvironment::flagSet),
                sides.ofEnvironment("Flags as given", it -> String.join(" ", it.rawFlags())),
                sides.ofRun("Garbage collector", it -> it.conditions().collector()),
                sides.ofRun("Maximum heap", it -> heap(it.conditions().heapMaxBytes())),
                sides.ofRun("CDS archive", it -> sharing(it.conditions().classDataSharing())),
                sides.ofRun("JMH", it -> it.conditions().jmhVersion()),
                sides.of("Blackhole mode", Fact::blackhole),
                sides.ofEnvironment("Host", it -> it.host().label()),
                sides.ofEnvironment("CPU", it -> it.host().cpu()),
                sides.ofEnvironment(
                        "Processors",
                        it -> it.host().cpuCount() == 0
                                ? null
                                : String.valueOf(it.host().cpuCount())),
                sides.ofEnvironment("Threads", it -> threads(threads, it.host().cpuCount())),
                sides.ofRun(COMMIT, RunRecord::commit),
                sides.ofRun("Uncommitted changes", it -> it.dirty() == null ? null : it.dirty() ? "yes" : "no"),
                sides.ofRun(
                        MEASURED,
                        it -> it.measuredAt()
                                .truncatedTo(ChronoUnit.SECONDS)
                                .toString()
                                .replace('T', ' ')
                                .replace("Z", " UTC")));
    }

    /** A value that may be unknown. */
    private interface Value<T> {
        @Nullable
        String in(T holder);
    }

    private record Sides(List<ComparedSide> all) {
        Fact ofEnvironment(String name, Value<KnownEnvironment> value) {
            return of(name, side -> value.in(side.environment()));
        }

        Fact ofRun(String name, Value<RunRecord> value) {
            return of(name, side -> side.run() == null ? null : value.in(side.run()));
        }

        Fact of(String name, Value<ComparedSide> value) {
            return new Fact(
                    name, all.stream().map(side -> orNone(value.in(side))).toList());
        }
    }

    private static @Nullable String threads(int threads, int processors) {
        String crowded = Names.crowded(threads, processors);
        return threads == 0 ? null : crowded.isEmpty() ? "at most " + threads : "up to " + crowded;
    }

    private static @Nullable String sharing(@Nullable Boolean used) {
        return used == null ? null : used ? "used" : "none";
    }

    private static @Nullable String blackhole(ComparedSide side) {
        RunRecord run = side.run();
        if (run == null) {
            return null;
        }
        return CellWords.blackhole(run.conditions(), side.environment().jdk());
    }

    private static @Nullable String heap(@Nullable Long bytes) {
        return bytes == null ? null : Quantity.of((double) bytes, "B");
    }

    private static String orNone(@Nullable String text) {
        return text == null || text.isEmpty() ? Quantity.NONE : text;
    }
}
