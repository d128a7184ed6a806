package dev.plateau.knowledge;

import dev.plateau.knowledge.FlagDifference.Relevance;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Detects differences of flags that hardly matter, by name and value: a list of final flags does not state who set a value. */
final class FlagNoise {
    private static final Pattern ADDRESS = Pattern.compile(".*(BaseAddress|BaseMinAddress)");

    /** Sizes that follow from others; MaxHeapSize does not, and is compared as a number. */
    private static final Pattern DERIVED = Pattern.compile(
            ".*(Metaspace).*|(NonNMethod|NonProfiled|Profiled)CodeHeapSize"
                    + "|(Initial|Min|SoftMax)HeapSize|MinHeapDeltaBytes|OldSize|MarkStackSize(Max)?|CompressedClassSpaceSize");

    private static final Pattern COMPILER_OR_COLLECTOR = Pattern.compile(
            ".*(Inlin|Loop|Unroll|Tier|CICompiler|Compile|Escape|Vector|SuperWord|AVX|SSE|Align|Prefetch|TypeProfile|Jump|Move"
                    + "|Freq|ArrayCopy|Locking|Monitor|CodeCache|Nmethod|Sweep|Safepoint|NodeLimit|GC|Heap|Survivor|Tenuring|[TP]LAB"
                    + "|NewRatio|NewSize|Region|RSet|Refine|Refinement|Pause|Evac|Card|SoftRef|PreTouch|Processor|Threads).*"
                    + "|(C1|C2|G1|Z|Shenandoah|Parallel|Conc)[A-Z].*");

    /** Prefixes of flags by the collector that reads them; its switch is {@code Use<collector>GC}. */
    private static final Map<String, Pattern> COLLECTORS = Map.of(
            "G1", Pattern.compile("G1[A-Z].*"),
            "Z", Pattern.compile("Z[A-Z].*"),
            "Shenandoah", Pattern.compile("Shenandoah[A-Z].*"),
            "CMS", Pattern.compile("CMS.*|UseCMS.*|ParGC.*|FLS.*|OldPLAB.*|ResizeOldPLAB"),
            "Parallel",
                    Pattern.compile(
                            "ParallelOld.*|UseParallelOldGC|PS[A-Z].*|UseAdaptiveGCBoundary|AdaptiveSizePolicy.*"));

    private static final Pattern COLLECTOR_SWITCH = Pattern.compile("Use[A-Za-z0-9]+GC");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,24}(\\.[0-9]{1,24})?");
    private static final BigDecimal MIN_SIZE = BigDecimal.valueOf(64 * 1024);
    private static final BigDecimal MIN_CHANGE = new BigDecimal("0.01");

    private FlagNoise() {}

    /** Names of the collectors that a JVM uses: {@code G1}; empty when its flags are not known. */
    static Set<String> collectors(Map<String, String> flags) {
        return flags.entrySet().stream()
                .filter(flag -> flag.getValue().equals("true")
                        && COLLECTOR_SWITCH.matcher(flag.getKey()).matches())
                .map(flag -> flag.getKey().substring(3, flag.getKey().length() - 2))
                .map(name -> name.equals("ConcMarkSweep") ? "CMS" : name)
                .collect(Collectors.toSet());
    }

    /** True for a flag that only garbage collectors not in use read. */
    static boolean isOfOtherCollector(String name, Set<String> inUse) {
        return !inUse.isEmpty()
                && COLLECTORS.entrySet().stream()
                        .anyMatch(collector -> !inUse.contains(collector.getKey())
                                && collector.getValue().matcher(name).matches());
    }

    /** Relevance of a difference in a flag that both JVMs have. */
    static Relevance relevance(String name, String baseline, String candidate) {
        Optional<BigDecimal> left = number(baseline);
        Optional<BigDecimal> right = number(candidate);
        boolean areNumbers = left.isPresent() && right.isPresent();
        if (areNumbers && left.get().compareTo(right.get()) == 0) {
            return Relevance.EQUAL;
        }
        if (ADDRESS.matcher(name).matches()) {
            return Relevance.ADDRESS;
        }
        if (DERIVED.matcher(name).matches() || (areNumbers && isRounding(left.get(), right.get()))) {
            return Relevance.DERIVED;
        }
        if (isSwitch(baseline) && isSwitch(candidate)) {
            return Relevance.SWITCH;
        }
        return areNumbers && COMPILER_OR_COLLECTOR.matcher(name).matches() ? Relevance.NUMBER : Relevance.OTHER;
    }

    /** Sizes that differ by less than 1 % were rounded to other pages. */
    private static boolean isRounding(BigDecimal left, BigDecimal right) {
        BigDecimal larger = left.max(right);
        return left.min(right).compareTo(MIN_SIZE) >= 0
                && left.subtract(right)
                                .abs()
                                .divide(larger, MathContext.DECIMAL32)
                                .compareTo(MIN_CHANGE)
                        < 0;
    }

    private static boolean isSwitch(String value) {
        return value.equals("true") || value.equals("false");
    }

    private static Optional<BigDecimal> number(String value) {
        return NUMBER.matcher(value).matches() ? Optional.of(new BigDecimal(value)) : Optional.empty();
    }
}
