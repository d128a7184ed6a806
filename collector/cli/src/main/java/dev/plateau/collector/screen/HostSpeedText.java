package dev.plateau.collector.screen;

import dev.plateau.wire.model.Upload.Calibration;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Readings of the calibration loops on the host, for each kind of loop. */
final class HostSpeedText {
    private static final String UNIT = "ns/op";

    private HostSpeedText() {}

    private static Map<String, DoubleSummaryStatistics> kinds(List<Calibration> calibrations) {
        return calibrations.stream()
                .collect(Collectors.groupingBy(
                        Calibration::kind,
                        LinkedHashMap::new,
                        Collectors.summarizingDouble(Calibration::nanosPerOperation)));
    }

    /** {@code calibration parking-1: 5.012 us/op to 5.430 us/op, 14 readings}. */
    static List<String> lines(List<Calibration> calibrations) {
        return kinds(calibrations).entrySet().stream()
                .map(kind -> "calibration " + kind.getKey() + ": "
                        + NumberText.score(kind.getValue().getMin(), UNIT) + " to "
                        + NumberText.score(kind.getValue().getMax(), UNIT) + ", "
                        + kind.getValue().getCount() + " readings")
                .toList();
    }

    /** Relative excess of the slowest reading over the fastest, for each kind that was read more than once. */
    static Map<String, Double> drifts(List<Calibration> calibrations) {
        Map<String, Double> drifts = new LinkedHashMap<>();
        kinds(calibrations).forEach((kind, readings) -> {
            if (readings.getCount() > 1) {
                drifts.put(kind, readings.getMax() / readings.getMin() - 1);
            }
        });
        return drifts;
    }
}
