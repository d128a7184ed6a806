package dev.plateau.server.views;

import dev.plateau.server.catalog.Project;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The saved views of projects. */
@Service
public class SavedViews {
    public static final int LONGEST_NAME = 100;
    static final int LONGEST_ADDRESS = 4000;
    private static final int MOST = 200;

    private final SavedViewRepository views;
    private final Clock clock;

    SavedViews(SavedViewRepository views, Clock clock) {
        this.views = views;
        this.clock = clock;
    }

    /** All of a project, by name. */
    public List<SavedView> of(Project project) {
        return views.findByProjectIdOrderByName(project.id());
    }

    /**
     * Saves a page of the project.
     *
     * @param page its address, with or without the server's
     * @throws IllegalArgumentException with a sentence if name or page can't be saved
     */
    public SavedView save(Project project, String name, String page, String who) {
        String given = name.strip();
        if (given.isEmpty() || given.length() > LONGEST_NAME) {
            throw new IllegalArgumentException("A view's name must have 1 to " + LONGEST_NAME + " characters.");
        }
        String address = address(project, page);
        if (views.findByProjectIdOrderByName(project.id()).size() >= MOST) {
            throw new IllegalArgumentException("A project has at most " + MOST + " saved views. Delete one first.");
        }
        try {
            return views.saveAndFlush(new SavedView(project.id(), given, address, clock.instant(), who));
        } catch (DataIntegrityViolationException taken) {
            throw new IllegalArgumentException(
                    "There is a view named " + given + ". Choose another name, or delete that view first.", taken);
        }
    }

    /** Deletes a view. Returns whether the project had it. */
    @Transactional
    public boolean delete(Project project, long id) {
        return views.delete(project.id(), id) > 0;
    }

    /** Only pages of the project itself: a view never leads to another site. */
    private static String address(Project project, String page) {
        URI uri = parsed(page);
        String path = Objects.requireNonNullElse(uri.getRawPath(), "");
        if (!path.startsWith("/projects/" + project.name() + "/") || page.length() > LONGEST_ADDRESS) {
            throw new IllegalArgumentException(
                    "Only pages of project " + project.name() + " can be saved. Open the page and save it there.");
        }
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }

    /** An address that can't be read leads nowhere. */
    private static URI parsed(String page) {
        try {
            return URI.create(page).normalize();
        } catch (IllegalArgumentException unreadable) {
            return URI.create("");
        }
    }
}
