package dev.plateau.wire.model;

import dev.plateau.wire.flags.FlagRedactor;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Facts that the sender of plain JMH JSON states in parameters because the file cannot hold them: all optional.
 *
 * @param host name of the machine, when uploads come from more than one
 * @param jdkVendor vendor of the JDK, which JMH does not record
 * @param flagSet name for the flags in the file
 * @param blackhole blackhole mode of the run, which JMH does not record
 * @param measuredAt when it was measured
 */
public record Facts(
        Commit commit,
        @Nullable String host,
        @Nullable String jdkVendor,
        @Nullable String flagSet,
        @Nullable String blackhole,
        @Nullable Instant measuredAt) {
    /** The same without values of flags that may be secrets. */
    public Facts redacted(FlagRedactor redactor) {
        String name = flagSet == null ? null : redactor.text(flagSet);
        return new Facts(commit, host, jdkVendor, name, blackhole, measuredAt);
    }

    /** Nothing known beside the file. */
    public static final Facts NONE = new Facts(new Commit(null, null, null, null), null, null, null, null, null);
}
