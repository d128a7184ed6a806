package dev.plateau.server.detection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.server.testing.SeededNights;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Bytes per operation, night by night. */
@ServerTest
class AllocationTests {
    private SeededNights nights;
    private long benchmark;
    private int night;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    RegressionWorker worker;

    @Autowired
    StoredChangePoints changes;

    @BeforeEach
    void start() {
        nights = new SeededNights(jdbc, "bytes-" + UUID.randomUUID());
        benchmark = nights.benchmark("org.example.Parser.parse", "{}", "avgt", 1);
    }

    private void measure(int nightsOfIt, double... forks) {
        for (int i = 0; i < nightsOfIt; i++) {
            nights.allocation(nights.night(night++), benchmark, forks);
        }
    }

    private void measureBackground(int nightsOfIt, double... forks) {
        for (int i = 0; i < nightsOfIt; i++) {
            nights.background(nights.night(night++), benchmark, forks);
        }
    }

    private List<StoredChangePoint> changePoints() {
        nights.enqueue();
        worker.wakeAfterwards();
        nights.awaitEvaluated();
        return changes.of(nights.project(), nights.series(benchmark));
    }

    @Test
    void aStepOf24BytesIsSuspectedAtTheFirstRunAndConfirmedAtTheSecond() {
        measure(12, 48.0007, 48.0011, 48.0009);
        assertThat(changePoints()).isEmpty();

        measure(1, 72.0008, 72.0007, 72.0012);
        assertThat(changePoints()).singleElement().satisfies(first -> {
            assertThat(first.state()).isEqualTo(ChangeStatus.SUSPECT);
            assertThat(first.shift().after()).isCloseTo(72, within(0.01));
        });
        long id = changePoints().getFirst().id();

        measure(1, 72.0011, 72.0009, 72.0007);
        assertThat(changePoints()).singleElement().satisfies(second -> {
            assertThat(second.id()).isEqualTo(id);
            assertThat(second.state()).isEqualTo(ChangeStatus.CONFIRMED);
            assertThat(second.shift()).isEqualTo(new ChangeSize(48, 72, 1.5, null, null));
        });
    }

    @Test
    void aStepThatIsTakenBackSoonHasRecovered() {
        measure(12, 48.001, 48.002);
        measure(3, 72.001, 72.002);
        changePoints();
        measure(2, 48.001, 48.002);

        assertThat(changePoints())
                .extracting(StoredChangePoint::state)
                .containsExactly(ChangeStatus.RECOVERED, ChangeStatus.CONFIRMED);
        assertThat(changes.of(nights.project(), nights.series(benchmark)))
                .extracting(change -> change.shift().after())
                .containsExactly(72.0, 48.0);
    }

    /** 68 KB a second beside operations of 20, then 90 µs: 1.4 and 6.3 bytes each. */
    @Test
    void whatTheJvmAllocatesBesideSlowerOperationsIsNoChange() {
        measure(12, 1.4, 1.41);
        measure(12, 6.3, 6.28);

        assertThat(changePoints()).isEmpty();
    }

    /** Likewise of 125, then 250 µs. */
    @Test
    void backgroundOfMoreThanAnObjectIsNoChange() {
        measureBackground(20, 8.5, 8.6);
        measureBackground(20, 17, 17.1);

        assertThat(changePoints()).isEmpty();
    }

    @Test
    void anObjectAfterMoreBytesOfBackgroundIsAnIncrease() {
        measureBackground(12, 17, 17.1);
        measure(2, 16.001, 16.002);

        assertThat(changePoints()).singleElement().satisfies(change -> {
            assertThat(change.state()).isEqualTo(ChangeStatus.CONFIRMED);
            assertThat(change.shift()).isEqualTo(new ChangeSize(7, 16, 16 / 7.0, null, null));
        });
    }

    @Test
    void backgroundAfterAnObjectIsADecrease() {
        measure(12, 16.001, 16.002);
        measureBackground(2, 17, 17.1);

        assertThat(changePoints())
                .singleElement()
                .satisfies(change -> assertThat(change.shift().larger()).isFalse());
    }

    @Test
    void theFirstObjectIsAChangeFromNextToNothing() {
        measure(12, 0.0011, 0.0012);
        measure(2, 24.0011, 24.0012);

        assertThat(changePoints()).singleElement().satisfies(change -> {
            assertThat(change.state()).isEqualTo(ChangeStatus.CONFIRMED);
            assertThat(change.shift().before()).isCloseTo(0.00115, within(1e-4));
            assertThat(change.shift().after()).isEqualTo(24);
        });
    }

    /** An escape analysis that sometimes fails: 5 % from fork to fork. */
    @Test
    void forksThatDisagreeAreEvaluatedByTheDetectors() {
        var random = new Random(3);
        for (int i = 0; i < 40; i++) {
            double level = i < 20 ? 1000 : 1400;
            measure(1, level * (1 + 0.05 * random.nextGaussian()), level * (1 + 0.05 * random.nextGaussian()));
            if (i == 21) {
                assertThat(changePoints()).noneMatch(change -> change.state() == ChangeStatus.CONFIRMED);
            }
        }

        assertThat(changePoints())
                .filteredOn(change -> change.state() == ChangeStatus.CONFIRMED)
                .singleElement()
                .satisfies(change -> {
                    assertThat(change.shift().ratio()).isCloseTo(1.4, within(0.06));
                    assertThat(change.shift().low()).isNotNull();
                });
    }
}
