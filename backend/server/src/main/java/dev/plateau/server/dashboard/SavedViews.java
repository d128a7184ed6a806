package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The saved views of projects. */
@Service
public class SavedViews {
    public static final int MAX_NAME_CHARACTERS = 100;
    static final int MAX_ADDRESS_CHARACTERS = 4000;
    /** Dot segments, which browsers also find in {@code %2e%2e}, and what some proxies make of slashes. */
    private static final Pattern LEADS_ELSEWHERE = Pattern.compile("(^|/)\\.{1,2}(/|;|$)|[\\\\%]|//");

    private static final int MAX_VIEWS = 200;
    static final int MAX_PINNED = 12;

    private final SavedViewRepository views;
    private final Clock clock;
    private final AuditLog audit;

    SavedViews(SavedViewRepository views, Clock clock, AuditLog audit) {
        this.audit = audit;
        this.views = views;
        this.clock = clock;
    }

    /** All of a project, by name. */
    public List<SavedView> of(Project project) {
        return views.findByProjectIdOrderByName(project.id());
    }

    /** Views whose chart the overview shows, by name. */
    public List<SavedView> pinned(Project project) {
        return views.findByProjectIdAndPinnedTrueOrderByName(project.id());
    }

    /**
     * Saves a page of the project.
     *
     * @param page its address, with or without the server's
     * @throws IllegalArgumentException with a sentence if name or page can't be saved
     */
    public SavedView save(Project project, String name, String page, String who) {
        return save(project, name, page, who, false);
    }

    /**
     * Saves the page of a series, and shows its chart on the overview.
     *
     * @param name of the view; gets a number where it is taken
     * @throws IllegalArgumentException with a sentence if the page can't be saved or pinned
     */
    public SavedView saveChart(Project project, String name, String page, String who) {
        Set<String> taken = of(project).stream().map(SavedView::name).collect(Collectors.toSet());
        String brief = name.strip();
        brief = brief.substring(0, Math.min(brief.length(), MAX_NAME_CHARACTERS - 6));
        String free = brief;
        for (int number = 2; taken.contains(free); number++) {
            free = brief + " (" + number + ")";
        }
        return save(project, free, page, who, true);
    }

    /**
     * Shows the chart of a view on the overview, or no longer.
     *
     * @return empty when the project has no such view
     * @throws IllegalArgumentException with a sentence if its page has no chart, or there are too many
     */
    @Transactional
    public Optional<SavedView> pin(Project project, long id, boolean pinned) {
        Optional<SavedView> view = views.findByProjectIdAndId(project.id(), id);
        view.filter(found -> found.pinned() != pinned).ifPresent(found -> {
            if (pinned) {
                checkChart(project, found);
            }
            found.pin(pinned);
            audit.changed(
                    project.id(),
                    AuditSubject.of(Kind.SAVED_VIEW, id, found.name()),
                    Map.of("pinned", !pinned),
                    Map.of("pinned", pinned));
        });
        return view;
    }

    private void checkChart(Project project, SavedView view) {
        if (view.series().isEmpty()) {
            throw new IllegalArgumentException(
                    "Only charts of a series can be pinned. Open the page of a series and pin it there.");
        }
        if (pinned(project).size() >= MAX_PINNED) {
            throw new IllegalArgumentException(
                    "A project has at most " + MAX_PINNED + " pinned charts. Unpin one first.");
        }
    }

    private SavedView save(Project project, String name, String page, String who, boolean pinned) {
        String given = name.strip();
        if (given.isEmpty() || given.length() > MAX_NAME_CHARACTERS) {
            throw new IllegalArgumentException("A view's name must have 1 to " + MAX_NAME_CHARACTERS + " characters.");
        }
        String address = address(project, page);
        if (views.findByProjectIdOrderByName(project.id()).size() >= MAX_VIEWS) {
            throw new IllegalArgumentException(
                    "A project has at most " + MAX_VIEWS + " saved views. Delete one first.");
        }
        SavedView view = new SavedView(project.id(), given, address, clock.instant(), who, pinned);
        if (pinned) {
            checkChart(project, view);
        }
        try {
            SavedView saved = views.saveAndFlush(view);
            audit.created(project.id(), AuditSubject.of(Kind.SAVED_VIEW, saved.id(), given), Map.of());
            return saved;
        } catch (DataIntegrityViolationException taken) {
            throw new IllegalArgumentException(
                    "There is a view named " + given + ". Choose another name, or delete that view first.", taken);
        }
    }

    /** Deletes a view; false if the project has no such view. */
    @Transactional
    public boolean delete(Project project, long id) {
        boolean deleted = views.delete(project.id(), id) > 0;
        if (deleted) {
            audit.deleted(project.id(), AuditSubject.of(Kind.SAVED_VIEW, id, null));
        }
        return deleted;
    }

    /**
     * The address of a page within this server. Only pages of the project itself have one: a view never leads to another site.
     *
     * @throws IllegalArgumentException with a sentence if it is not a page of the project
     */
    public static String address(Project project, String page) {
        URI uri = parsed(page);
        String path = Objects.requireNonNullElse(uri.getRawPath(), "");
        String decoded = Objects.requireNonNullElse(uri.getPath(), "");
        if (!path.startsWith("/projects/" + project.name() + "/")
                || LEADS_ELSEWHERE.matcher(decoded).find()
                || page.length() > MAX_ADDRESS_CHARACTERS) {
            throw new IllegalArgumentException(
                    "Only pages of project " + project.name() + " can be saved. Open the page and save it there.");
        }
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }

    /** Parses an address; an empty one replaces an invalid one. */
    private static URI parsed(String page) {
        try {
            return URI.create(page);
        } catch (IllegalArgumentException unreadable) {
            return URI.create("");
        }
    }
}
