package dev.plateau.collector.usage;

import java.util.List;

/** Something that the person who typed the command has to put right; each line names its place and what was expected. */
public final class WrongUsage extends Exception {
    private static final long serialVersionUID = 1L;

    public WrongUsage(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
    }

    public WrongUsage(String problem) {
        this(List.of(problem));
    }
}
