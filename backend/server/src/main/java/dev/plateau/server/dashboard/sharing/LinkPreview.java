package dev.plateau.server.dashboard.sharing;

import dev.plateau.server.catalog.Project;

/**
 * The preview of a page that is linked from a chat or another page, and the way to the page that offers its badges and images.
 *
 * @param description one sentence
 * @param image address of a PNG on this server
 * @param share address of the page to share it
 */
public record LinkPreview(String description, String image, String share) {
    /**
     * The preview of a page of a project.
     *
     * @param image address below the project's REST resources, without the ending
     * @param query parameters that name the shown part, as in an address; may be empty
     */
    public static LinkPreview of(Project project, String description, String image, String query) {
        String mark = query.isEmpty() ? "" : "?" + query;
        return new LinkPreview(
                description,
                "/api/v1/projects/" + project.name() + "/" + image + ".png" + mark,
                "/projects/" + project.name() + "/share" + mark);
    }
}
