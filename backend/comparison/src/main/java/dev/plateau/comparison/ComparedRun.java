package dev.plateau.comparison;

import dev.plateau.statistics.host.LoopReadings;
import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Upload;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Host, JDK and conditions of one side's measurement.
 *
 * @param flags canonical flags; empty for the JVM's defaults
 * @param execution identifies the execution, within which forks take turns; null when the file is an execution of its own
 * @param measuredAt null when the file does not record it
 * @param exclusion who excluded the run and why: "excluded by Ada: the disk was full"; null for a run that is not excluded
 * @param hostChanges changes of the host that people marked, with their times
 * @param calibration readings of the calibration loops during the execution, by kind; empty without calibration
 */
public record ComparedRun(
        Conditions conditions,
        Environment.Host host,
        Environment.Jdk jdk,
        List<String> flags,
        @Nullable String execution,
        @Nullable Instant measuredAt,
        @Nullable String exclusion,
        List<HostChange> hostChanges,
        Map<String, LoopReadings> calibration) {
    /** Nine digits fit an int; JMH has no version with more, but an upload may contain one. */
    private static final Pattern JMH_VERSION = Pattern.compile("1\\.(\\d{1,9}).*");

    private static final int COMPILER_BLACKHOLES_SINCE_JMH = 34;
    private static final int COMPILER_BLACKHOLES_SINCE_JDK = 17;

    /**
     * A change of the host that a person marked.
     *
     * @param since runs measured then and later are of the changed host
     * @param text what changed: "new BIOS"
     */
    public record HostChange(Instant since, String text) {
        boolean isBefore(ComparedRun run) {
            return run.measuredAt == null || !run.measuredAt.isBefore(since);
        }
    }

    /** The facts of a score of this run. */
    ComparedFact.Measured measured(Upload.@Nullable Settings settings, int forks) {
        return new ComparedFact.Measured(conditions, host, jdk, flags, settings, forks);
    }

    boolean isHostStable() {
        return HostStability.clockVariation(calibration).isEmpty();
    }

    /** True if the forks of both took turns in one execution. */
    boolean sharesExecution(ComparedRun other) {
        return execution != null && execution.equals(other.execution);
    }

    /**
     * The blackhole mode, inferred where the upload lacks it: JMH 1.34 and newer use compiler blackholes where the JVM has them (JDK 17 and
     * newer), all others full ones. Null when the JMH version is unknown, too. Source: JMH, CODETOOLS-7903068.
     */
    public static @Nullable String blackhole(Conditions conditions, Environment.Jdk jdk) {
        if (conditions.blackhole() != null || conditions.jmhVersion() == null) {
            return conditions.blackhole();
        }
        Matcher version = JMH_VERSION.matcher(conditions.jmhVersion());
        if (!version.matches()) {
            return null;
        }
        boolean compiler = Integer.parseInt(version.group(1)) >= COMPILER_BLACKHOLES_SINCE_JMH
                && jdk.feature() >= COMPILER_BLACKHOLES_SINCE_JDK;
        return compiler ? "COMPILER" : "FULL_DONTINLINE";
    }
}
