package dev.plateau.collector.replay;

import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.statistics.online.DetectedChange;
import dev.plateau.statistics.online.DetectorCascade;
import dev.plateau.statistics.online.ForkSource;
import dev.plateau.statistics.online.OnlineDetection;
import dev.plateau.statistics.online.RunSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** The detection of the server, run by run. */
final class DetectionPolicy implements OnlinePolicy {
    @Override
    public List<Alarm> alarms(double[] scores, double[][] forks) {
        RunSeries all = RunSeries.of(scores, ForkSource.of(forks));
        Map<Long, Alarm> alarms = new TreeMap<>();
        List<DetectedChange> known = List.of();
        for (int runs = ChangePoints.MIN_RUNS; runs <= scores.length; runs++) {
            RunSeries seen = all.part(0, runs);
            List<DetectedChange> now =
                    OnlineDetection.after(seen, DetectorCascade.byVote(seen, ChangePoints.MINIMUM_EFFECT), known);
            List<DetectedChange> named = new ArrayList<>();
            for (DetectedChange change : now) {
                DetectedChange own = change.id() == DetectedChange.NEW ? change.as(alarms.size() + 1L) : change;
                named.add(own);
                alarms.merge(own.id(), alarm(own, runs - 1), DetectionPolicy::joined);
            }
            known = named;
        }
        return List.copyOf(alarms.values());
    }

    private static Alarm alarm(DetectedChange change, int run) {
        OptionalInt none = OptionalInt.empty();
        OptionalInt now = OptionalInt.of(run);
        return new Alarm(
                change.index(),
                change.status() == ChangeStatus.SUSPECT ? now : none,
                change.status() == ChangeStatus.WARNING ? now : none,
                change.confirmed() ? now : none);
    }

    private static Alarm joined(Alarm before, Alarm now) {
        return new Alarm(
                now.index(),
                before.suspected().isPresent() ? before.suspected() : now.suspected(),
                before.warned().isPresent() ? before.warned() : now.warned(),
                before.confirmed().isPresent() ? before.confirmed() : now.confirmed());
    }
}
