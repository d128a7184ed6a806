package dev.plateau.collector.usage;

import java.util.List;

/** An error that the user of the command has to correct; each line names its place and the expected value. */
public final class WrongUsage extends Exception {
    private static final long serialVersionUID = 1L;

    public WrongUsage(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
    }

    public WrongUsage(String problem) {
        this(List.of(problem));
    }
}
