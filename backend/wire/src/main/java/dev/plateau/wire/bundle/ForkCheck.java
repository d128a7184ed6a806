package dev.plateau.wire.bundle;

import dev.plateau.wire.flags.FlagSets;
import dev.plateau.wire.jmh.JmhRow;
import dev.plateau.wire.jmh.JmhRowReader;
import dev.plateau.wire.model.BadField;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks that a fork measured the benchmark of its job, on the requested JVM: otherwise its numbers get a wrong name. */
record ForkCheck(Manifest.Job job, Manifest.EnvironmentFacts environment) {
    /**
     * Checks a fork.
     *
     * @param first the first fork of the job
     * @throws BadField naming both sides
     */
    void check(JmhRow fork, JmhRow first) throws BadField {
        if (!fork.key().equals(job.key())) {
            throw new BadField("", "the job is " + job.key() + ", the fork measured " + fork.key());
        }
        Environment.Jdk ran = fork.vm().jdk();
        Environment.Jdk asked = environment.jdk();
        requireSame("jdkVersion", asked.version(), ran.version());
        requireSame("vmVersion", asked.vmVersion(), ran.vmVersion());
        requireSame("vmName", asked.vmName(), ran.vmName());
        List<String> missing = new ArrayList<>(FlagSets.canonical(environment.flags(), Map.of()));
        missing.removeAll(FlagSets.canonical(fork.vm().jvmArgs(), Map.of()));
        if (!missing.isEmpty()) {
            throw new BadField("jvmArgs", "the fork ran without " + String.join(" ", missing) + " of its flag set");
        }
        if (!fork.settings().equals(first.settings())) {
            throw new BadField("", "the fork has other iterations or times than the first fork of its job");
        }
    }

    private static void requireSame(String field, String asked, String ran) throws BadField {
        if (!ran.equals(JmhRowReader.UNKNOWN) && !ran.equals(asked)) {
            throw new BadField(field, "asked for " + asked + ", the fork ran on " + ran);
        }
    }

    /** The known value of a condition that must be the same in all forks of a run. */
    static @Nullable String same(String field, @Nullable String known, @Nullable String found) throws BadField {
        if (known != null && found != null && !known.equals(found)) {
            throw new BadField(field, found + " here, " + known + " in the same run: not like with like");
        }
        return known == null ? found : known;
    }
}
