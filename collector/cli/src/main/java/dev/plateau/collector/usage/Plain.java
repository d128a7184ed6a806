package dev.plateau.collector.usage;

/** Text that another machine sent, for a terminal or a log. */
public final class Plain {
    private Plain() {}

    /** The text as one line without control and format characters: it can't move the cursor, clear the screen or change the writing direction. */
    public static String text(String others) {
        return others.replaceAll("[\\p{Cntrl}\\p{Cf}\\s]+", " ").strip();
    }
}
