package dev.plateau.collector.history;

import java.util.List;

/** A format of another tool's results, whose numbers become rows of JMH's JSON. */
interface ResultFormat {
    /** Name of the tool, for messages. */
    String tool();

    /** Tests for the format by a file's content. */
    boolean matches(ResultText file);

    /**
     * The results of a file: one for each commit or run that it names, oldest first.
     *
     * @param from the file, with the facts that hold where it states none
     * @throws IllegalArgumentException if it can't be read; the message has the place
     */
    List<PastResult> read(ResultText file, PastResult from);
}
