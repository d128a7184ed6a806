package dev.plateau.server.catalog;

/** The people who may read a project without a role in it. */
public enum ProjectVisibility {
    PUBLIC("public", "Everybody who reaches this server can read the project, without signing in."),
    SIGNED_IN("signed in", "Everybody with an account on this server can read the project."),
    MEMBERS("members", "Only the members of the project and the administrators can see it.");

    private final String label;
    private final String sentence;

    ProjectVisibility(String label, String sentence) {
        this.label = label;
        this.sentence = sentence;
    }

    /** Its name on pages. */
    public String label() {
        return label;
    }

    /** A sentence on the people who can read the project. */
    public String sentence() {
        return sentence;
    }
}
