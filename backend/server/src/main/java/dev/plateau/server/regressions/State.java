package dev.plateau.server.regressions;

/** How sure a change is. */
public enum State {
    /** One run far off the level: worth measuring again. It goes when the next run lies on the level. */
    SUSPECT,
    /** Two runs off the level on the same side, or three less far: it may be a change. */
    WARNING,
    /** The detectors agree. It never moves and never goes. */
    CONFIRMED,
    /** The level came back to what it was before. */
    RECOVERED
}
