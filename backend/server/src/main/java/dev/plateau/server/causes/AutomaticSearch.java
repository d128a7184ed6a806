package dev.plateau.server.causes;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** The rule of a project that starts searches for confirmed regressions automatically. */
@Entity
class AutomaticSearch {
    @Id
    long projectId;

    private int forksPerDay;

    protected AutomaticSearch() {}

    AutomaticSearch(long projectId, int forksPerDay) {
        this.projectId = projectId;
        this.forksPerDay = forksPerDay;
    }

    /** Maximum number of forks of all searches of the last 24 hours together. */
    int forksPerDay() {
        return forksPerDay;
    }
}
