package dev.plateau.collector.capsule;

import dev.plateau.collector.jdk.FlagAnswer.Accepted;
import dev.plateau.collector.measure.PlannedEnvironment;
import dev.plateau.collector.screen.Table;
import dev.plateau.collector.why.ComparedSides;
import dev.plateau.collector.why.MeasuredSide;
import dev.plateau.knowledge.FlagDifference;
import dev.plateau.knowledge.FlagRanking;
import dev.plateau.knowledge.FlagRanking.JvmState;
import dev.plateau.knowledge.JdkChanges;
import dev.plateau.wire.flags.FlagRedactor;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JVM flags whose final values differ between both sides, those that can matter first. */
final class FlagDifferences {
    private final ComparedSides pair;
    private final FlagRedactor redactor;

    FlagDifferences(ComparedSides pair, FlagRedactor redactor) {
        this.pair = pair;
        this.redactor = redactor;
    }

    String text() {
        List<FlagDifference> flags = new FlagRanking(JdkChanges.published())
                .rank(state(pair.from()), state(pair.to()), List.of())
                .flags();
        if (flags.isEmpty()) {
            return "No flag differs between " + pair.from().name() + " and "
                    + pair.to().name() + ".\n";
        }
        Table table = new Table("flag", pair.from().name(), pair.to().name(), "why it can matter", "JDK changes");
        flags.forEach(flag -> table.row(
                flag.name(),
                value(flag.baseline()),
                value(flag.candidate()),
                flag.relevance().words(),
                String.join(" ", flag.changes())));
        return String.join("\n", table.lines()) + "\n";
    }

    private static String value(@Nullable String value) {
        return value == null ? "-" : value;
    }

    private JvmState state(MeasuredSide side) {
        PlannedEnvironment given = side.job().environment();
        Map<String, String> flags =
                given.answer() instanceof Accepted accepted ? redactor.values(accepted.flags()) : Map.of();
        return JvmState.of(given.jvm().jdk().version(), flags, redactor.flags(given.flags()));
    }
}
