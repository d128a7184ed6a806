package dev.plateau.comparison;

import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Upload.BenchmarkCode;
import dev.plateau.wire.model.Upload.Settings;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Every stored fact of a measurement, and its part in comparisons: the one list. A fact that one side does not record counts as equal.
 *
 * <p>The table in docs/upload-format.md is made of it.
 */
public enum ComparedFact {
    /** Fingerprint: processor, memory, limits of the container, system, machine. */
    HOST(
            Role.FORBIDS,
            "hosts",
            "Environment.host",
            "Host.fingerprint",
            "Host.label",
            "Host.arch",
            "Host.cpu",
            "Host.memoryBytes",
            "HostFacts.host",
            "HostFacts.cgroupCpus",
            "HostFacts.cgroupMemoryBytes"),
    JMH_VERSION(Role.FORBIDS, "JMH versions", "Conditions.jmhVersion"),
    /** Inferred from the versions of JMH and the JDK where it is not recorded. */
    BLACKHOLE(Role.FORBIDS, "blackhole modes", "Conditions.blackhole"),
    COLLECTOR(Role.FORBIDS, "garbage collectors", "Conditions.collector"),
    HEAP(Role.FORBIDS, "heaps", "Conditions.heapMaxBytes"),
    PROCESSORS(Role.FORBIDS, "processors", "Host.cpuCount"),
    /** Only for a single shot, which includes the start of a JVM: an archive of classes shortens it. */
    CLASS_DATA_SHARING(Role.FORBIDS, "CDS archives", "Conditions.classDataSharing"),
    BATCH_SIZE(Role.FORBIDS, "batch sizes", "Settings.warmupBatchSize", "Settings.measurementBatchSize"),
    /** Threads of each method of a {@code @Group}. */
    THREAD_GROUPS(Role.FORBIDS, "groups of threads", "BenchmarkCode.threadGroups"),
    OPERATIONS_PER_INVOCATION(Role.FORBIDS, "operations per invocation", "BenchmarkCode.operationsPerInvocation"),
    /** Methods and state of the benchmark itself, not the code that it measures. */
    BENCHMARK_CODE(Role.NAMED_WITHOUT_ALERT, "the benchmark's own code", "Settings.code", "BenchmarkCode.sha256"),
    WARMUP(Role.NAMED_WITHOUT_ALERT, "warm-up", "Settings.warmupIterations", "Settings.warmupTime"),
    MEASUREMENT(Role.NAMED_WITHOUT_ALERT, "measurement", "Settings.measurementIterations", "Settings.measurementTime"),
    /** Forks that have results. Forks that take turns in one execution are as many as its cells needed, so they are not compared. */
    FORKS(Role.NAMED, "forks", "Settings.forks"),
    /** Only of one version: between versions the JDK is the subject of the comparison. */
    JVM_PATH(Role.NAMED, "JVM", "Settings.jvm"),
    /** Same. */
    JDK_VENDOR(Role.NAMED, "JDK vendor", "Jdk.vendor"),
    /** Same. The digest of its files counts where both sides have one. */
    JDK_BUILD(Role.NAMED, "JDK build", "Jdk.vmVersion", "Jdk.build", "JdkFiles.modulesSha256", "JdkFiles.libjvmSha256"),
    KERNEL(Role.NAMED, "system", "Conditions.kernel", "Host.os"),
    GOVERNOR(Role.NAMED, "CPU frequency governor", "Conditions.governor", "HostFacts.governor"),
    SUBJECT(
            Role.SUBJECT,
            "JDK version and flags",
            "Environment.jdk",
            "Environment.flagSet",
            "Environment.flags",
            "Environment.unlockedFlags",
            "Jdk.version",
            "Jdk.vmName",
            "FlagSet.name",
            "FlagSet.canonical",
            "FlagSet.raw",
            "Commit.sha",
            "Commit.branch",
            "Commit.time",
            "Commit.dirty"),
    IDENTITY(
            Role.IDENTITY,
            "benchmark, parameters, mode and threads",
            "BenchmarkKey.benchmark",
            "BenchmarkKey.parameters",
            "BenchmarkKey.mode",
            "BenchmarkKey.threads"),
    /** Each build of the same code has other bytes. */
    BENCHMARK_JARS(
            Role.IGNORED,
            "jars of the benchmarks",
            "BenchmarkBuild.jars",
            "BenchmarkBuild.command",
            "JarFacts.sha256",
            "JarFacts.bytes",
            "JarFacts.folder");

    private static final Pattern CHOOSES_COLLECTOR = Pattern.compile("-XX:[+-](Use\\w*GC|ZGenerational)");
    private static final Pattern CHOOSES_HEAP = Pattern.compile("-Xmx.*|-XX:(MaxHeapSize|MaxRAM|MaxRAMPercentage)=.*");
    private static final Pattern CHOOSES_PROCESSORS = Pattern.compile("-XX:ActiveProcessorCount=.*");

    /** {@code -Xshare}, and archives that are named or made: CDS before JDK 24, the AOT cache (JEP 483) since. */
    private static final Pattern CHOOSES_SHARING = Pattern.compile(
            "-Xshare:.*|-XX:(SharedArchiveFile|ArchiveClassesAtExit|AOTCache|AOTMode)=.*|-XX:[+-](UseSharedSpaces|AutoCreateSharedArchive)");

    private final Role role;
    private final String label;
    private final String stored;

    ComparedFact(Role role, String label, String... stored) {
        this.role = role;
        this.label = label;
        this.stored = String.join(" ", stored);
    }

    /** The part of a fact in comparisons. */
    public enum Role {
        /** Scores that differ in it are not compared; a change across it sends no message. */
        FORBIDS("forbids the comparison", false),
        /** Every verdict and change across it names it; a change across it may have no other cause, and sends no message. */
        NAMED_WITHOUT_ALERT("named as differing", false),
        /** Every verdict and change across it names it. */
        NAMED("named as differing", true),
        /** Comparisons are about it: both sides are always named. */
        SUBJECT("subject of the comparison", true),
        /** Scores that differ in it belong to different series, and never meet. */
        IDENTITY("another series", true),
        IGNORED("ignored", true);

        private final String words;
        private final boolean mayAlert;

        Role(String words, boolean mayAlert) {
            this.words = words;
            this.mayAlert = mayAlert;
        }

        /** For documentation: "forbids the comparison". */
        public String words() {
            return words;
        }

        /** True if a change between runs that differ in the fact may send messages. */
        public boolean mayAlert() {
            return mayAlert;
        }

        boolean isNamed() {
            return this == NAMED || this == NAMED_WITHOUT_ALERT;
        }
    }

    /**
     * The facts of one score.
     *
     * @param flags canonical flags
     * @param settings JMH's; null when not known
     * @param forks forks that have results; 0 when not known
     */
    public record Measured(
            Conditions conditions,
            Environment.Host host,
            Environment.Jdk jdk,
            List<String> flags,
            @Nullable Settings settings,
            int forks) {
        boolean hasFlag(Pattern pattern) {
            return flags.stream().anyMatch(flag -> pattern.matcher(flag).matches());
        }

        private <T> @Nullable T ofSettings(Function<Settings, @Nullable T> fact) {
            return settings == null ? null : fact.apply(settings);
        }

        private <T> @Nullable T ofCode(Function<BenchmarkCode, @Nullable T> fact) {
            return settings == null || settings.code() == null ? null : fact.apply(settings.code());
        }
    }

    /** Its part in comparisons. */
    public Role role() {
        return role;
    }

    /** Name in texts: "JMH versions", "warm-up". */
    public String label() {
        return label;
    }

    /** The components of records that hold it: {@code Conditions.jmhVersion}. */
    List<String> stored() {
        return List.of(stored.split(" "));
    }

    /** Flags that choose the value: then it is the subject of the comparison. Null where no flag does. */
    private @Nullable Pattern chosenBy() {
        return switch (this) {
            case COLLECTOR -> CHOOSES_COLLECTOR;
            case HEAP -> CHOOSES_HEAP;
            case PROCESSORS -> CHOOSES_PROCESSORS;
            case CLASS_DATA_SHARING -> CHOOSES_SHARING;
            default -> null;
        };
    }

    /** Tests whether two sides differ, as far as both record it. */
    boolean differs(Measured left, Measured right) {
        boolean ofOneVersion = this == JVM_PATH || this == JDK_VENDOR || this == JDK_BUILD;
        if (ofOneVersion && !left.jdk().version().equals(right.jdk().version())) {
            return false;
        }
        if (this == JDK_BUILD) {
            String digest = left.jdk().build();
            return !left.jdk().vmVersion().equals(right.jdk().vmVersion())
                    || (digest != null
                            && right.jdk().build() != null
                            && !digest.equals(right.jdk().build()));
        }
        String one = value(left);
        String other = value(right);
        if (one == null || other == null || one.equals(other)) {
            return false;
        }
        Pattern flags = chosenBy();
        return flags == null || !(left.hasFlag(flags) || right.hasFlag(flags));
    }

    /** "JMH versions differ: 1.36 and 1.37". */
    String obstacle(Measured left, Measured right) {
        return label + " differ: " + value(left) + " and " + value(right);
    }

    /** "warm-up 5 x 1 s, then 1 x 100 ms". */
    String change(Measured left, Measured right) {
        return this == BENCHMARK_CODE ? label + " changed" : label + " " + value(left) + ", then " + value(right);
    }

    /** The value in words; null when it is not known. */
    @Nullable
    String value(Measured side) {
        return switch (this) {
            case HOST -> side.host().fingerprint();
            case JMH_VERSION -> side.conditions().jmhVersion();
            case BLACKHOLE -> ComparedRun.blackhole(side.conditions(), side.jdk());
            case COLLECTOR -> side.conditions().collector();
            case HEAP -> mebibytes(side.conditions().heapMaxBytes());
            case PROCESSORS ->
                side.host().cpuCount() == 0 ? null : String.valueOf(side.host().cpuCount());
            case CLASS_DATA_SHARING -> sharing(side.conditions().classDataSharing());
            case BATCH_SIZE -> side.ofSettings(ComparedFact::batchSize);
            case THREAD_GROUPS ->
                side.ofCode(code -> code.threadGroups() == null
                        ? null
                        : code.threadGroups().stream().map(String::valueOf).collect(Collectors.joining(" + ")));
            case OPERATIONS_PER_INVOCATION -> text(side.ofCode(BenchmarkCode::operationsPerInvocation));
            case BENCHMARK_CODE ->
                side.ofCode(code -> code.sha256() == null ? null : code.sha256().substring(0, 8));
            case WARMUP -> side.ofSettings(settings -> iterations(settings.warmupIterations(), settings.warmupTime()));
            case MEASUREMENT ->
                side.ofSettings(settings -> iterations(settings.measurementIterations(), settings.measurementTime()));
            case FORKS -> side.forks() == 0 ? null : String.valueOf(side.forks());
            case JVM_PATH -> side.ofSettings(Settings::jvm);
            case JDK_VENDOR -> side.jdk().vendor();
            case JDK_BUILD ->
                side.jdk().vmVersion()
                        + (side.jdk().build() == null ? "" : " (" + side.jdk().build() + ")");
            case KERNEL -> side.conditions().kernel();
            case GOVERNOR -> side.conditions().governor();
            case SUBJECT, IDENTITY, BENCHMARK_JARS -> null;
        };
    }

    /**
     * The values of the settings that forbid a comparison, as one text; empty for the usual ones: calls in batches of one, one operation each,
     * no group.
     */
    public static String kindOf(Settings settings) {
        boolean usualBatch = isUsual(settings.warmupBatchSize()) && isUsual(settings.measurementBatchSize());
        BenchmarkCode code = settings.code();
        String ofCode = code == null || (isUsual(code.operationsPerInvocation()) && code.threadGroups() == null)
                ? ""
                : " operations " + code.operationsPerInvocation() + " groups " + code.threadGroups();
        return (usualBatch ? "" : "batch " + batchSize(settings)) + ofCode;
    }

    private static boolean isUsual(@Nullable Integer number) {
        return number == null || number == 1;
    }

    private static @Nullable String mebibytes(@Nullable Long bytes) {
        return bytes == null ? null : (bytes >> 20) + " MiB";
    }

    private static @Nullable String sharing(@Nullable Boolean sharing) {
        return sharing == null ? null : sharing ? "used" : "none";
    }

    private static @Nullable String text(@Nullable Integer number) {
        return number == null ? null : number.toString();
    }

    private static @Nullable String batchSize(Settings settings) {
        String measurement = text(settings.measurementBatchSize());
        return Objects.equals(settings.warmupBatchSize(), settings.measurementBatchSize())
                ? measurement
                : measurement + " (warm-up " + text(settings.warmupBatchSize()) + ")";
    }

    /** "5 x 1 s"; a single shot has no time. */
    private static String iterations(int count, @Nullable String time) {
        return time == null || time.toLowerCase(Locale.ROOT).startsWith("single")
                ? String.valueOf(count)
                : count + " x " + time;
    }
}
