package dev.plateau.wire.model;

import java.util.List;

/** An upload from which nothing can be stored; the message names the place and the next step. */
public final class UnreadableUpload extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<Upload.Problem> problems;

    public UnreadableUpload(Upload.Problem problem) {
        this(List.of(problem));
    }

    /** @param problems at least one */
    public UnreadableUpload(List<Upload.Problem> problems) {
        super(problems.get(0).toString());
        this.problems = List.copyOf(problems);
    }

    /** What is wrong, at least one entry. */
    public List<Upload.Problem> problems() {
        return problems;
    }
}
