package dev.plateau.server.incidents;

import java.util.Collection;

/**
 * How often incidents were what they seemed, by what people made of them.
 *
 * @param real acknowledged, expected, fixed, or back by themselves
 * @param invalid false alarms
 * @param open not looked at yet
 */
public record Precision(int real, int invalid, int open) {
    public static Precision of(Collection<Triage> triage) {
        int invalid = count(triage, Triage.INVALID);
        int open = count(triage, Triage.NEW);
        return new Precision(triage.size() - invalid - open, invalid, open);
    }

    private static int count(Collection<Triage> all, Triage wanted) {
        return Math.toIntExact(all.stream().filter(wanted::equals).count());
    }

    /** "8 of 9 were real"; how many wait for triage where none was done. */
    public String words() {
        int triaged = real + invalid;
        String waiting = open == 0 ? "" : (triaged == 0 ? "" : ", ") + open + " not triaged";
        return triaged == 0 && open == 0
                ? "no messages yet"
                : (triaged == 0 ? "" : real + " of " + triaged + " were real") + waiting;
    }
}
