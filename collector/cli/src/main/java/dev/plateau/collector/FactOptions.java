package dev.plateau.collector;

import dev.plateau.collector.CommandHelp.Heading;
import dev.plateau.collector.Options.Time;
import dev.plateau.collector.host.GitFacts;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.text.Names;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for facts that plain JMH JSON lacks; a bundle has them. */
@Heading("Facts that JMH's JSON lacks")
final class FactOptions {
    private static final byte[] ZIP = {'P', 'K'};

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

    @Option(
            names = "--measured-at",
            paramLabel = "TIME",
            converter = Time.class,
            description = "When, such as 2026-01-31T12:00:00Z, or in seconds since 1970.")
    private @Nullable Instant measuredAt;

    /** The facts that options state, without those of git. */
    Facts given() {
        return facts(new Commit(null, null, null, null));
    }

    /**
     * The facts for a file: those of the options, and for plain JMH JSON the rest from git, where this folder is a clone. A bundle has its own.
     *
     * @param messages receives a line that names the commit of git
     */
    Facts of(Path file, Consumer<String> messages) throws IOException, InterruptedException {
        return of(file, Path.of(""), messages);
    }

    /** Same, in a folder. */
    Facts of(Path file, Path folder, Consumer<String> messages) throws IOException, InterruptedException {
        Facts given = given();
        if (commit.isComplete() || isZip(file)) {
            return given;
        }
        Commit git = GitFacts.of(folder);
        Facts all = facts(git);
        String sha = all.commit().sha();
        if (sha != null && given.commit().sha() == null) {
            messages.accept(file + ": commit " + Names.commit(sha)
                    + (all.commit().branch() == null
                            ? ""
                            : " on " + all.commit().branch())
                    + ", as git says in this folder; --commit names another");
        }
        return all;
    }

    private Facts facts(Commit git) {
        return new Facts(commit.over(git), host, jdkVendor, flagSet, blackhole, measuredAt);
    }

    private static boolean isZip(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(2), ZIP);
        }
    }

    /** Facts as parameters of the upload endpoint. */
    static Map<String, String> parameters(Facts facts) {
        Map<String, String> parameters = new LinkedHashMap<>();
        put(parameters, "branch", facts.commit().branch());
        put(parameters, "commit", facts.commit().sha());
        put(parameters, "commitTime", facts.commit().time());
        put(parameters, "dirty", facts.commit().dirty());
        put(parameters, "host", facts.host());
        put(parameters, "jdkVendor", facts.jdkVendor());
        put(parameters, "flagSet", facts.flagSet());
        put(parameters, "blackhole", facts.blackhole());
        put(parameters, "measuredAt", facts.measuredAt());
        return parameters;
    }

    private static void put(Map<String, String> parameters, String name, @Nullable Object value) {
        if (value != null) {
            parameters.put(name, Objects.toString(value));
        }
    }

    /** The options that name the measured state of the project, where git can't. */
    @Heading("Measured commit")
    static final class CommitOptions {
        @Option(names = "--commit", paramLabel = "SHA", description = "Commit that is measured; default: as git says.")
        private @Nullable String sha;

        @Option(names = "--branch", paramLabel = "NAME", description = "Its branch; default: as git says.")
        private @Nullable String branch;

        @Option(
                names = "--commit-time",
                paramLabel = "TIME",
                converter = Time.class,
                description =
                        "Its time, such as 2026-01-31T12:00:00Z, or in seconds since 1970 (git show -s --format=%%ct).")
        private @Nullable Instant time;

        @Option(
                names = "--dirty",
                paramLabel = "true|false",
                arity = "0..1",
                fallbackValue = "true",
                description = "Whether there were changes on top of it; without a value: true.")
        private @Nullable Boolean dirty;

        private boolean isComplete() {
            return sha != null && branch != null && time != null && dirty != null;
        }

        /** Tests for the id of git's commit or an abbreviation of it, in any case. */
        private static boolean isOf(String given, @Nullable String git) {
            return git != null && Commit.isHash(given) && git.startsWith(given.toLowerCase(Locale.ROOT));
        }

        /** The given values, and the rest from git; another commit than git's leaves git's branch, time and changes out. */
        Commit over(Commit git) {
            boolean same = sha == null || isOf(sha, git.sha());
            return new Commit(
                    sha != null ? sha : git.sha(),
                    branch != null || !same ? branch : git.branch(),
                    (time != null || !same) ? time : git.time(),
                    (dirty != null || !same) ? dirty : git.dirty());
        }
    }
}
