package dev.plateau.statistics.change;

import java.util.List;

/** Finds the change points of a whole series: signal, vote, filter. Immutable. */
record OfflineDetection(DetectorSettings settings) {
    static final OfflineDetection DEFAULT = new OfflineDetection(DetectorSettings.DEFAULT);

    ChangePoints changePoints(double[] series, double minimumEffect) {
        Signal signal = Signal.of(series, settings);
        if (signal.length() < ChangePoints.MIN_RUNS) {
            return new ChangePoints.CannotSay(
                    signal.length() + " runs are too few for change points: " + ChangePoints.MIN_RUNS + " are needed");
        }
        if (signal.scale() == 0) {
            return new ChangePoints.Found(List.of());
        }
        List<Vote> votes = Vote.on(signal, settings);
        if (votes.isEmpty()) {
            return new ChangePoints.Found(List.of());
        }
        return new ChangePoints.Found(new ChangePointFilter(signal, votes, minimumEffect, settings).changePoints());
    }
}
