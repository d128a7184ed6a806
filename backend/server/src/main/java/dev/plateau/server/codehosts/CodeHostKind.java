package dev.plateau.server.codehosts;

/** The REST API of a code host. */
public enum CodeHostKind {
    GITHUB("GitHub"),
    GITLAB("GitLab"),
    /** Forgejo has the same API. */
    GITEA("Gitea or Forgejo");

    private final String label;

    CodeHostKind(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
