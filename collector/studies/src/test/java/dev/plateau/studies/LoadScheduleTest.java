package dev.plateau.studies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.studies.LoadSchedule.LoadPattern;
import dev.plateau.studies.LoadSchedule.LoadPhase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LoadScheduleTest {
    private static final int CORES = 2;
    private static final Duration HOUR = Duration.ofHours(1);

    private static List<LoadPhase> schedule(LoadPattern pattern, Duration length, long seed) {
        return LoadSchedule.of(pattern, length, CORES, seed);
    }

    private static double seconds(List<LoadPhase> phases) {
        return phases.stream().mapToDouble(phase -> phase.length().toMillis()).sum() / 1000;
    }

    @ParameterizedTest
    @EnumSource
    void lastsExactlyAsLongAsAsked(LoadPattern pattern) {
        for (long seed = 1; seed <= 20; seed++) {
            assertThat(seconds(schedule(pattern, HOUR, seed))).isEqualTo(3600);
            assertThat(seconds(schedule(pattern, Duration.ofMillis(1700), seed)))
                    .isEqualTo(1.7);
        }
    }

    @ParameterizedTest
    @EnumSource
    void repeatsItselfWithTheSameSeed(LoadPattern pattern) {
        assertThat(schedule(pattern, HOUR, 7)).isEqualTo(schedule(pattern, HOUR, 7));
    }

    @Test
    void takesHalfOfAllCores() {
        List<LoadPhase> half = schedule(LoadPattern.HALF, HOUR, 1);
        assertThat(half).allMatch(phase -> phase.threads() == CORES && phase.share() == 0.5 && !phase.allocates());
    }

    @Test
    void takesOneCoreForMinutes() {
        List<LoadPhase> phases = schedule(LoadPattern.ONE_CORE, HOUR, 3);
        List<LoadPhase> whole = phases.subList(0, phases.size() - 1);
        assertThat(whole.stream().filter(phase -> phase.threads() > 0))
                .isNotEmpty()
                .allMatch(phase -> phase.threads() == 1 && phase.share() == 1)
                .allMatch(phase -> phase.length().toSeconds() >= 60);
    }

    @Test
    void burstsTakeAllCoresForSecondsAndPauseInBetween() {
        List<LoadPhase> phases = schedule(LoadPattern.BURSTS, HOUR, 3);
        for (int i = 0; i < phases.size(); i++) {
            assertThat(phases.get(i).threads()).isEqualTo(i % 2 == 0 ? CORES : 0);
            assertThat(phases.get(i).length()).isLessThanOrEqualTo(Duration.ofSeconds(i % 2 == 0 ? 3 : 6));
        }
    }

    @Test
    void changingLoadTakesEachPatternInTurnForSomeTime() {
        for (long seed = 1; seed <= 20; seed++) {
            List<List<LoadPhase>> stretches = stretches(schedule(LoadPattern.CHANGING, HOUR, seed));
            for (int turn = 0; turn + 4 < stretches.size(); turn += 4) {
                assertThat(stretches.subList(turn, turn + 4).stream()
                                .map(stretch -> stretch.get(0).pattern())
                                .collect(Collectors.toSet()))
                        .isEqualTo(EnumSet.complementOf(EnumSet.of(LoadPattern.CHANGING)));
                assertThat(seconds(stretches.get(turn))).isBetween(20.0, 90.0);
            }
        }
    }

    private static List<List<LoadPhase>> stretches(List<LoadPhase> phases) {
        List<List<LoadPhase>> stretches = new ArrayList<>();
        LoadPattern last = LoadPattern.CHANGING;
        for (LoadPhase phase : phases) {
            if (phase.pattern() != last) {
                stretches.add(new ArrayList<>());
            }
            stretches.get(stretches.size() - 1).add(phase);
            last = phase.pattern();
        }
        return stretches;
    }

    @Test
    void anotherSeedGivesAnotherChangingLoad() {
        assertThat(schedule(LoadPattern.CHANGING, HOUR, 1)).isNotEqualTo(schedule(LoadPattern.CHANGING, HOUR, 2));
    }
}
