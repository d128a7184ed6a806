package dev.plateau.recording.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EventAggregatorTest {
    private static Map<List<Long>, List<Long>> drained(EventAggregator aggregator) {
        Map<List<Long>, List<Long>> counted = new HashMap<>();
        aggregator.drain((tag, stack, label, sums) -> assertThat(counted.put(
                        List.of(tag, stack, label),
                        List.of(sums.events(), sums.weight(), sums.longest(), Math.round(sums.squares() * 6))))
                .isNull());
        return counted;
    }

    /** The independent answer is a map of lists, with six times the squares, which are whole for up to three events. Few different values give many events that share two of their three keys. */
    @Test
    void addsUpWhatHasSourceStackAndClassInCommon() {
        for (int values : new int[] {2, 10, 30}) {
            Random random = new Random(values);
            EventAggregator aggregator = new EventAggregator();
            Map<List<Long>, List<Long>> expected = new HashMap<>();
            for (int i = 0; i < 20_000; i++) {
                long tag = random.nextInt(values);
                long stack = random.nextInt(values);
                long label = random.nextInt(values) - 1L;
                long events = random.nextInt(1, 4);
                long weight = random.nextInt(1000);
                aggregator.add(tag, stack, label, events, weight);
                expected.merge(
                        List.of(tag, stack, label),
                        List.of(events, weight, weight, 6 * weight * weight / events),
                        (one, other) -> List.of(
                                one.get(0) + other.get(0),
                                one.get(1) + other.get(1),
                                Math.max(one.get(2), other.get(2)),
                                one.get(3) + other.get(3)));
            }

            assertThat(drained(aggregator)).isEqualTo(expected);
        }
    }

    @Test
    void startsAgainAfterAllWasPassedOn() {
        EventAggregator aggregator = new EventAggregator();
        aggregator.add(1, 2, 3, 1, 50);
        aggregator.add(1, 2, 4, 1, 60);
        assertThat(drained(aggregator)).hasSize(2);

        assertThat(drained(aggregator)).isEmpty();
        aggregator.add(1, 2, 4, 1, 10);
        assertThat(drained(aggregator)).isEqualTo(Map.of(List.of(1L, 2L, 4L), List.of(1L, 10L, 10L, 600L)));
    }

    @Test
    void isFullOfSoManyDifferentEventsUntilTheyArePassedOn() {
        EventAggregator aggregator = new EventAggregator();
        for (int stack = 1; stack < EventAggregator.MAX_KEYS; stack++) {
            aggregator.add(0, stack, 0, 1, 1);
            aggregator.add(0, stack, 0, 1, 1);
        }
        assertThat(aggregator.full()).isFalse();
        aggregator.add(0, EventAggregator.MAX_KEYS, 0, 1, 1);
        assertThat(aggregator.full()).isTrue();

        int[] passed = {0};
        aggregator.drain((tag, stack, label, sums) -> passed[0]++);
        assertThat(passed[0]).isEqualTo(EventAggregator.MAX_KEYS);
        assertThat(aggregator.full()).isFalse();
    }

    @Test
    void addsUpRowsOfThreads() {
        Random random = new Random(1);
        ThreadAggregator aggregator = new ThreadAggregator();
        Map<List<Long>, List<Long>> expected = new HashMap<>();
        for (int row = 0; row < 500; row++) {
            long source = random.nextInt(3);
            long thread = random.nextInt(5);
            for (int i = random.nextInt(5); i > 0; i--) {
                long weight = random.nextInt(100);
                aggregator.add(source, thread, weight);
                expected.merge(
                        List.of(source, thread),
                        List.of(1L, weight),
                        (one, other) -> List.of(one.get(0) + other.get(0), one.get(1) + other.get(1)));
            }
        }
        Map<List<Long>, List<Long>> counted = new HashMap<>();
        aggregator.drain((tag, thread, label, sums) -> assertThat(
                        counted.put(List.of(tag, thread), List.of(sums.events(), sums.weight())))
                .isNull());

        assertThat(counted).isEqualTo(expected);
        aggregator.drain((tag, thread, label, sums) -> assertThat(sums).isNull());
    }

    @Test
    void isFullOfSoManyThreads() {
        ThreadAggregator aggregator = new ThreadAggregator();
        for (int thread = 1; thread <= EventAggregator.MAX_KEYS; thread++) {
            aggregator.add(0, thread, 1);
        }
        assertThat(aggregator.full()).as("the last row is not counted yet").isFalse();

        aggregator.add(0, 0, 1);
        assertThat(aggregator.full()).isTrue();
    }
}
