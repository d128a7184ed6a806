package dev.plateau.collector.measure;

import dev.plateau.collector.jdk.FlagAnswer;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.wire.model.Upload.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One column of the matrix: a JDK with a flag set.
 *
 * @param id unique in the plan, and shown to people: {@code temurin-17.0.9/default}
 * @param flags as given to the JVM
 * @param answer of the JVM to the flags
 * @param flagsDefault the JVM's {@code -XX:+PrintFlagsFinal} output without flags
 * @param flagsUnlocked the same under the flags, with diagnostic and experimental flags unlocked; null where nothing is measured
 * @param obstacle reason why nothing can be measured here; null when it can
 */
public record PlannedEnvironment(
        String id,
        Jvm jvm,
        String flagSet,
        List<String> flags,
        FlagAnswer answer,
        String flagsDefault,
        @Nullable String flagsUnlocked,
        @Nullable Obstacle obstacle) {
    /** The same JVM with other flags, which were tested before. */
    public PlannedEnvironment withFlags(List<String> others) {
        return new PlannedEnvironment(id, jvm, flagSet, others, answer, flagsDefault, null, null);
    }

    /** A cell that won't be measured, or was not. */
    public record Obstacle(Outcome outcome, String reason) {}
}
