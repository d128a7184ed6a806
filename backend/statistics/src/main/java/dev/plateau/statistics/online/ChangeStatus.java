package dev.plateau.statistics.online;

/** Status of a change. */
public enum ChangeStatus {
    /** One run stands apart: worth a re-measurement. Dropped when later runs do not support it. */
    SUSPECT,
    /** Later runs support it: it may be a change. */
    WARNING,
    /** Certain. New runs never move it; only excluding, including or deleting runs evaluates it again. */
    CONFIRMED,
    /** The level before it returned: after a confirmed change, or after a warning that was not confirmed. */
    RECOVERED;

    /** As pages and messages name it: "suspected", "likely", "confirmed", "recovered". */
    public String word() {
        return switch (this) {
            case SUSPECT -> "suspected";
            case WARNING -> "likely";
            case CONFIRMED -> "confirmed";
            case RECOVERED -> "recovered";
        };
    }
}
