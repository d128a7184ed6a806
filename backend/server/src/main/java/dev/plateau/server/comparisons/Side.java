package dev.plateau.server.comparisons;

import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.hosts.HostMark;
import dev.plateau.server.hosts.SetAside;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.wire.Conditions;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A score with the run and the environment that it comes from: one side of a comparison.
 *
 * @param aside why its run is not judged; null when it is
 * @param hostMarks where people say that its host changed, oldest change first
 */
public record Side(
        LatestPoint point,
        RunFacts run,
        KnownEnvironment environment,
        @Nullable SetAside aside,
        List<HostMark> hostMarks) {
    private static final Pattern JMH_VERSION = Pattern.compile("1\\.(\\d+).*");

    /** The one stored last: a benchmark whose unit changed its family has two series in one place. */
    static Side newer(Side left, Side right) {
        return left.point.scoreId() > right.point.scoreId() ? left : right;
    }

    /** Whether the flag set has a flag like this. */
    boolean hasFlag(Pattern pattern) {
        return environment.flags().stream()
                .anyMatch(flag -> pattern.matcher(flag).matches());
    }

    /**
     * The blackhole mode, inferred where the upload does not tell: JMH 1.34 and newer choose compiler blackholes where the JVM has them
     * (JDK 17 and newer), everything else is full ones. Null when that can't be told either. Source: JMH, CODETOOLS-7903068.
     */
    @Nullable
    String blackhole() {
        Conditions conditions = run.conditions();
        if (conditions.blackhole() != null || conditions.jmhVersion() == null) {
            return conditions.blackhole();
        }
        Matcher version = JMH_VERSION.matcher(conditions.jmhVersion());
        if (!version.matches()) {
            return null;
        }
        boolean compiler = Integer.parseInt(version.group(1)) >= 34 && environment.feature() >= 17;
        return compiler ? "COMPILER" : "FULL_DONTINLINE";
    }
}
