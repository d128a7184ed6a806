package dev.plateau.server.dashboard;

import org.jspecify.annotations.Nullable;

/**
 * A cell of the matrix as its template writes it.
 *
 * @param style CSS classes: the verdict, and the size of the difference from {@code m1} to {@code m4}
 * @param word the verdict: "regressed"; empty where nothing is compared
 * @param text text of the cell
 * @param detail small print below: the interval
 * @param name accessible name: the whole cell in words, for screen readers
 * @param tip lines of the tooltip
 * @param href target of the cell's link; null without a link
 * @param opensWords true if it opens the JVM's output above the page
 */
public record CellView(
        String style,
        String word,
        String text,
        String detail,
        String name,
        String tip,
        @Nullable String href,
        boolean opensWords) {
    public static final CellView EMPTY = new CellView("blank", "", "", "", "", "", null, false);

    /** The same, marked as part of an open incident; an empty cell stays as it is. */
    public CellView withIncident(String title) {
        return href == null
                ? this
                : new CellView(
                        style + " incident",
                        word,
                        text,
                        detail,
                        name + ", incident: " + title,
                        tip + "\nIncident: " + title,
                        href,
                        opensWords);
    }
}
