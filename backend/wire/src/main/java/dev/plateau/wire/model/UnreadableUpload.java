package dev.plateau.wire.model;

import java.util.List;

/** An upload from which nothing can be stored; the message names the place and the next step. */
public final class UnreadableUpload extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<Upload.Problem> problems;
    private final boolean isComplete;

    public UnreadableUpload(Upload.Problem problem) {
        this(List.of(problem), true);
    }

    /**
     * Makes one for an upload in which every row has a problem.
     *
     * @param problems at least one
     * @param isComplete as in {@link Upload}
     */
    public UnreadableUpload(List<Upload.Problem> problems, boolean isComplete) {
        super(problems.get(0).toString());
        this.problems = List.copyOf(problems);
        this.isComplete = isComplete;
    }

    /** The problems, at least one. */
    public List<Upload.Problem> problems() {
        return problems;
    }

    /** True if the whole file was read, as in {@link Upload}. */
    public boolean isComplete() {
        return isComplete;
    }
}
