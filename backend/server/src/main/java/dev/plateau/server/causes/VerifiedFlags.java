package dev.plateau.server.causes;

import dev.plateau.capsule.CapsulePair;
import dev.plateau.capsule.CapsuleSide;
import dev.plateau.capsule.JmhArguments;
import dev.plateau.server.requests.CauseReport;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Upload;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One JDK with and without the flags that a search verified, from the forks of its report. */
final class VerifiedFlags {
    /** Switches and numbers only: an agent sent the settings, and a text flag such as {@code OnError} can run a program. */
    private static final Pattern HARMLESS = Pattern.compile("-XX:([+-]\\w+|\\w+=-?\\d+(\\.\\d+)?)");

    private static final List<String> UNLOCK =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions");

    private VerifiedFlags() {}

    /** Tests whether all culprits are flags that are safe on a command line. */
    static boolean areHarmless(CauseReport report) {
        return !report.culprits().isEmpty()
                && report.culprits().stream()
                        .allMatch(culprit -> culprit.kind().equals("flag")
                                && HARMLESS.matcher(culprit.setting()).matches());
    }

    /**
     * The pair of sides on one JDK; empty if the report has too few forks of it.
     *
     * @param from side before the change
     * @param to side since
     */
    static Optional<CapsulePair> pair(
            CauseReport report,
            BenchmarkKey key,
            Upload.@Nullable Settings settings,
            CapsuleSide from,
            CapsuleSide to) {
        if (!report.isVerified() || !areHarmless(report)) {
            return Optional.empty();
        }
        boolean isBack = report.isBack();
        String route = isBack ? "back" : "forward";
        CapsuleSide base = isBack ? to : from;
        List<String> settingsOfCulprits =
                report.culprits().stream().map(CauseReport.Culprit::setting).toList();
        List<Double> without = medians(report, route, "none");
        List<Double> with = medians(report, route, variant(report, settingsOfCulprits));
        if (without.size() < 2 || with.size() < 2) {
            return Optional.empty();
        }
        CapsuleSide plain = side(base, base.name(), key, settings, List.of(), without);
        CapsuleSide applied = side(
                base,
                base.name() + " " + String.join(" ", settingsOfCulprits),
                key,
                settings,
                settingsOfCulprits,
                with);
        return isBack ? CapsulePair.of(applied, plain) : CapsulePair.of(plain, applied);
    }

    /** A variant as in the log: numbers of the candidates from 1, in order. */
    private static String variant(CauseReport report, List<String> settings) {
        List<String> candidates = report.candidateNames();
        return settings.stream()
                .map(setting -> candidates.indexOf(setting) + 1)
                .sorted()
                .map(Object::toString)
                .collect(Collectors.joining(","));
    }

    private static List<Double> medians(CauseReport report, String route, String variant) {
        return report.forkLog().stream()
                .filter(fork -> fork.route().equals(route) && fork.variant().equals(variant))
                .map(CauseReport.CauseFork::median)
                .filter(median -> median > 0 && Double.isFinite(median))
                .toList();
    }

    private static CapsuleSide side(
            CapsuleSide base,
            String name,
            BenchmarkKey key,
            Upload.@Nullable Settings settings,
            List<String> applied,
            List<Double> medians) {
        List<String> flags =
                Stream.of(base.flags(), UNLOCK, applied).flatMap(List::stream).toList();
        return new CapsuleSide(
                name, base.jdk(), flags, base.hostFlags(), JmhArguments.of(key, settings, flags), base.jars(), medians);
    }
}
