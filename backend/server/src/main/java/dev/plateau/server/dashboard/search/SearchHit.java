package dev.plateau.server.dashboard.search;

import org.jspecify.annotations.Nullable;

/**
 * A result of a search.
 *
 * @param project name of its project; null for results outside projects
 * @param title its name: "Locks.lazy", a whole commit id
 * @param detail distinguishes it from others of this title
 * @param path path and query of its page
 */
public record SearchHit(SearchKind kind, @Nullable String project, String title, String detail, String path) {}
