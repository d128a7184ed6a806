package dev.plateau.server.causes;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** The rule of a project that confirmed regressions are searched without being asked. */
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

    /** Most forks that all searches of the last 24 hours may ask for together. */
    int forksPerDay() {
        return forksPerDay;
    }
}
