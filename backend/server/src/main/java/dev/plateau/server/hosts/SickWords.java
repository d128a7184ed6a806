package dev.plateau.server.hosts;

import dev.plateau.statistics.host.HostFinding;
import dev.plateau.statistics.host.HostFinding.Sign;
import dev.plateau.wire.Upload.Calibration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What speaks against a host, in words: "parking-1 38 % slower than before, integer-chain-1 varied by 48 %". */
final class SickWords {
    private SickWords() {}

    static String of(List<HostFinding> findings, List<Calibration> calibrations) {
        return findings.stream().map(finding -> of(finding, calibrations)).collect(Collectors.joining(", "));
    }

    private static String of(HostFinding finding, List<Calibration> calibrations) {
        if (finding.sign() == Sign.AWAY) {
            return finding.kind() + " " + speed(Math.exp(finding.size()), "usual");
        }
        List<Calibration> readings = calibrations.stream()
                .filter(calibration -> calibration.kind().equals(finding.kind()))
                .toList();
        return readings.size() == 2
                ? finding.kind() + " "
                        + speed(
                                readings.getLast().nanosPerOperation()
                                        / readings.getFirst().nanosPerOperation(),
                                "before")
                : String.format(Locale.ROOT, "%s varied by %.0f %%", finding.kind(), 100 * Math.expm1(finding.size()));
    }

    /** Of a ratio of times. */
    private static String speed(double ratio, String usual) {
        if (ratio >= 2 || ratio <= 0.5) {
            return String.format(
                    Locale.ROOT,
                    "%.1f times as %s as %s",
                    Math.max(ratio, 1 / ratio),
                    ratio > 1 ? "slow" : "fast",
                    usual);
        }
        return String.format(
                Locale.ROOT, "%.0f %% %s than %s", 100 * Math.abs(ratio - 1), ratio > 1 ? "slower" : "faster", usual);
    }
}
