package dev.plateau.server.hosts;

import dev.plateau.statistics.host.CalibrationCheck.HostFinding;
import dev.plateau.statistics.host.SteadyLoop;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Text about a level that moved without explanation. */
final class HostHealthText {
    private HostHealthText() {}

    /** "the host's speed moved: clock 50 % slower than in earlier executions, and the other loops do not explain it". */
    static String moved(List<HostFinding> moved) {
        return moved.stream()
                .map(finding -> SteadyLoop.label(finding.kind()) + " " + speed(Math.exp(finding.size())))
                .collect(Collectors.joining(
                        ", ",
                        "the host’s speed moved: ",
                        " than in earlier executions, which host drift correction does not explain"));
    }

    /** Text for a ratio of times. */
    private static String speed(double ratio) {
        String direction = ratio > 1 ? "slower" : "faster";
        double times = Math.max(ratio, 1 / ratio);
        return times >= 2
                ? String.format(Locale.ROOT, "%.1f times %s", times, direction)
                : String.format(Locale.ROOT, "%.0f %% %s", 100 * Math.abs(ratio - 1), direction);
    }
}
