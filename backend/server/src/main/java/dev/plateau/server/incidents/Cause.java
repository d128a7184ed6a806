package dev.plateau.server.incidents;

/** What differs between the runs before and after a change. */
public enum Cause {
    CODE("code"),
    JDK("JDK"),
    /** Heap, garbage collector, blackhole mode or JMH, whether set by flags or chosen by themselves. */
    FLAGS("flags"),
    /** The commit and all that was recorded is the same: the machine, or what else ran on it. */
    HOST("host"),
    /** More than one thing differs: nobody can tell which it was. Shown, never an alarm. */
    CONFOUNDED("confounded"),
    /** The uploads name no commit. */
    UNKNOWN("not known");

    private final String label;

    Cause(String label) {
        this.label = label;
    }

    /** In words: "code". */
    public String label() {
        return label;
    }
}
