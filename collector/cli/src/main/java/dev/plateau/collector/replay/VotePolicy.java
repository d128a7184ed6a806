package dev.plateau.collector.replay;

import dev.plateau.statistics.change.ChangePoint;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.change.EarlySign;
import dev.plateau.statistics.change.ForkEvidence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** Early signs suspect and warn; the vote of the detectors confirms, unless the forks of the runs deny it. What is confirmed stays. */
final class VotePolicy implements OnlinePolicy {
    /** Two places are one change when they lie this close together. */
    private static final int SAME = 5;
    /** Runs on each side whose forks are asked. */
    private static final int REACH = 28;

    @Override
    public List<Alarm> alarms(double[] scores, double[][] forks) {
        List<Alarm> alarms = new ArrayList<>();
        int levelStart = 0;
        for (int runs = 1; runs <= scores.length; runs++) {
            double[] seen = Arrays.copyOf(scores, runs);
            for (ChangePoint point : ChangePoints.in(seen).points()) {
                if (isBorneOut(point, forks, runs)) {
                    levelStart = Math.max(levelStart, point.index());
                    confirm(alarms, point.index(), runs - 1);
                }
            }
            int run = runs - 1;
            EarlySign.at(seen, levelStart, ChangePoints.MINIMUM_EFFECT).ifPresent(sign -> raise(alarms, sign, run));
        }
        return alarms;
    }

    private static boolean isBorneOut(ChangePoint point, double[][] forks, int runs) {
        double[][] before = Arrays.copyOfRange(forks, Math.max(0, point.index() - REACH), point.index());
        double[][] after = Arrays.copyOfRange(forks, point.index(), Math.min(runs, point.index() + REACH));
        return ForkEvidence.of(before, after, point.after() > point.before()) != ForkEvidence.AGAINST;
    }

    private static void confirm(List<Alarm> alarms, int index, int run) {
        int known = near(alarms, index);
        if (known < 0) {
            alarms.add(new Alarm(index, OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(run)));
        } else if (alarms.get(known).confirmed().isEmpty()) {
            Alarm old = alarms.get(known);
            alarms.set(known, new Alarm(index, old.suspected(), old.warned(), OptionalInt.of(run)));
        }
    }

    private static void raise(List<Alarm> alarms, EarlySign sign, int run) {
        OptionalInt now = OptionalInt.of(run);
        int known = near(alarms, sign.index());
        if (known < 0) {
            OptionalInt none = OptionalInt.empty();
            alarms.add(new Alarm(sign.index(), sign.warning() ? none : now, sign.warning() ? now : none, none));
        } else if (sign.warning() && alarms.get(known).warned().isEmpty()) {
            Alarm old = alarms.get(known);
            alarms.set(known, new Alarm(old.index(), old.suspected(), now, old.confirmed()));
        }
    }

    private static int near(List<Alarm> alarms, int index) {
        for (int i = alarms.size() - 1; i >= 0; i--) {
            if (Math.abs(alarms.get(i).index() - index) <= SAME) {
                return i;
            }
        }
        return -1;
    }
}
