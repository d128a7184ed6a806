package dev.plateau.server.incidents;

/** The difference between the runs before and after a change. */
public enum Cause {
    CODE("code", "", "host, JDK and flags are the same on both sides"),
    JDK("JDK", "", "the commits are the same on both sides"),
    /** Heap, garbage collector, blackhole mode or JMH, whether set by flags or chosen by themselves. */
    FLAGS("flags", ", with other flags", "heap, garbage collector, blackhole mode or JMH differ"),
    /** The code of the benchmark itself, which its digest shows: other work before and after. */
    BENCHMARK(
            "the benchmark",
            ", but the benchmark itself changed",
            "the benchmark's own code changed, so the two levels are not of the same work; no message is sent"),
    /** Settings that every verdict names: warm-up, iterations. */
    SETTINGS(
            "settings",
            ", but warm-up or iterations differ",
            "the commit is the same on both sides, warm-up or iterations differ; no message is sent"),
    /** The commit and all recorded conditions are equal: the machine, or other load on it. */
    HOST("host", ", on the same commit: the host changed", "the commit is the same on both sides"),
    /** More than one condition differs, so the cause is ambiguous. Shown, but sends no message. */
    CONFOUNDED(
            "confounded",
            ", but more than one condition changed",
            "more than one condition changed, so no message is sent; measure again with one of them held fixed"),
    /** The commit changed, and perhaps the machine, too: unknown hosts are not assumed to be equal. */
    HOST_UNKNOWN(
            "not known",
            ", perhaps by another machine",
            "the uploads name no host, so another machine is as likely as the code; send host=NAME with each upload"),
    /** The uploads name no commit; or the runs next to the change have the same one, but it may have come with a run of another. */
    UNKNOWN("not known", "", "it may have come a run earlier or later, with another commit, or the uploads name none");

    private final String label;
    private final String caveat;
    private final String reason;

    Cause(String label, String caveat, String reason) {
        this.label = label;
        this.caveat = caveat;
        this.reason = reason;
    }

    /** The text for pages: "code". */
    public String label() {
        return label;
    }

    /** The end of an incident's sentence: ", perhaps by another machine"; empty where the cause needs no words. */
    String caveat() {
        return caveat;
    }

    /** The reason: "host, JDK and flags are the same on both sides". */
    public String reason() {
        return reason;
    }

    /** True if alert rules may send messages about it. */
    public boolean mayAlert() {
        return this != CONFOUNDED && this != BENCHMARK && this != SETTINGS;
    }
}
