package dev.plateau.collector.plan;

import java.util.List;

/** A plan that can't be carried out; each problem names its place and what was expected. */
public final class BadPlan extends Exception {
    private static final long serialVersionUID = 1L;

    public BadPlan(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
    }

    public BadPlan(String problem) {
        this(List.of(problem));
    }
}
