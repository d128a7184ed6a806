package dev.plateau.collector;

import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Facts;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for facts that plain JMH JSON lacks; a bundle has them. */
final class FactOptions {
    @Mixin
    private CommitOptions commit = new CommitOptions();

    @Option(names = "--host", paramLabel = "NAME", description = "Name of the machine, when files come from several.")
    private @Nullable String host;

    @Option(names = "--jdk-vendor", paramLabel = "NAME", description = "Vendor of the JDK.")
    private @Nullable String jdkVendor;

    @Option(names = "--flag-set", paramLabel = "NAME", description = "Name for the JVM flags in the file.")
    private @Nullable String flagSet;

    @Option(names = "--blackhole", paramLabel = "MODE", description = "JMH's blackhole mode.")
    private @Nullable String blackhole;

    @Option(names = "--measured-at", paramLabel = "TIME", description = "When, such as 2026-01-31T12:00:00Z.")
    private @Nullable Instant measuredAt;

    Facts facts() {
        return new Facts(
                commit.over(new Commit(null, null, null, null)), host, jdkVendor, flagSet, blackhole, measuredAt);
    }

    /** The facts as parameters of the upload endpoint. */
    Map<String, String> parameters() {
        Facts facts = facts();
        Map<String, String> parameters = new LinkedHashMap<>();
        put(parameters, "branch", facts.commit().branch());
        put(parameters, "commit", facts.commit().sha());
        put(parameters, "commitTime", facts.commit().time());
        put(parameters, "dirty", facts.commit().dirty());
        put(parameters, "host", host);
        put(parameters, "jdkVendor", jdkVendor);
        put(parameters, "flagSet", flagSet);
        put(parameters, "blackhole", blackhole);
        put(parameters, "measuredAt", measuredAt);
        return parameters;
    }

    private static void put(Map<String, String> parameters, String name, @Nullable Object value) {
        if (value != null) {
            parameters.put(name, Objects.toString(value));
        }
    }

    /** The options that name the measured state of the project, where git can't. */
    static final class CommitOptions {
        @Option(names = "--commit", paramLabel = "SHA", description = "Commit that is measured; default: as git says.")
        private @Nullable String sha;

        @Option(names = "--branch", paramLabel = "NAME", description = "Its branch.")
        private @Nullable String branch;

        @Option(names = "--commit-time", paramLabel = "TIME", description = "Its time, such as 2026-01-31T12:00:00Z.")
        private @Nullable Instant time;

        @Option(
                names = "--dirty",
                paramLabel = "true|false",
                arity = "0..1",
                fallbackValue = "true",
                description = "Whether there were changes on top of it; without a value: true.")
        private @Nullable Boolean dirty;

        /** The given values, and the rest from git; another commit than git's leaves git's time and changes out. */
        Commit over(Commit git) {
            boolean same = sha == null || sha.equals(git.sha());
            return new Commit(
                    sha != null ? sha : git.sha(),
                    branch != null ? branch : git.branch(),
                    (time != null || !same) ? time : git.time(),
                    (dirty != null || !same) ? dirty : git.dirty());
        }
    }
}
