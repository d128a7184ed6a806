package dev.plateau.statistics.online;

/** How sure a change is. */
public enum ChangeStatus {
    /** One run stands apart: worth a re-measurement. It goes when later runs do not support it. */
    SUSPECT,
    /** Later runs support it: it may be a change. */
    WARNING,
    /** Sure. It never moves. */
    CONFIRMED,
    /** The level came back to what it was before. */
    RECOVERED
}
