package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.Project;

/** A requested item does not exist; shown as a page with status 404. */
public final class PageNotFound extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String next;

    /**
     * Names the missing item.
     *
     * @param what a sentence: "There is no series 17 in project demo."
     * @param next a sentence with the next step: "It may have been removed; the list of series shows those there are."
     */
    public PageNotFound(String what, String next) {
        super(what);
        this.next = next;
    }

    /** Names an item that a project lacks: "series 17". */
    public static PageNotFound in(Project project, String item, String next) {
        return new PageNotFound("There is no " + item + " in project " + project.name() + ".", next);
    }

    String next() {
        return next;
    }
}
