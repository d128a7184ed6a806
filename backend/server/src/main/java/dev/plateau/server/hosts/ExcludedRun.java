package dev.plateau.server.hosts;

/**
 * A run that is stored and shown, but not used for detection.
 *
 * @param byPerson true if a person excluded it; else the level of its calibration readings moved
 * @param reason a clause: "excluded by Ada: the disk was full", "the host’s speed moved: clock 50 % slower than in earlier executions, ..."
 */
public record ExcludedRun(long run, boolean byPerson, String reason) {
    /** "excluded from detection: the host’s speed moved: ...", "excluded by Ada: the disk was full". */
    public String text() {
        return byPerson ? reason : "excluded from detection: " + reason;
    }
}
