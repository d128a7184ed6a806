package dev.plateau.wire;

import java.util.List;

/** An upload from which nothing can be stored; the message names the place and the next step. */
public final class UnreadableUpload extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<Upload.Problem> problems;

    public UnreadableUpload(Upload.Problem problem) {
        super(problem.reason());
        this.problems = List.of(problem);
    }

    /** What is wrong, at least one entry. */
    public List<Upload.Problem> problems() {
        return problems;
    }
}
