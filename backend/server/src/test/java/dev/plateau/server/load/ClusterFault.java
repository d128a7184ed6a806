package dev.plateau.server.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A fault of {@code ./plateau load cluster}.
 *
 * @param at since the start of the load; later if the previous fault is not recovered then
 * @param choice of a server; of a length
 */
record ClusterFault(Kind kind, Duration at, int choice) {
    /** Part of its share of the time in which a fault may strike. The rest is for its recovery. */
    private static final double STRIKES_WITHIN = 0.5;

    private static final int CHOICES = 1000;

    /** What happens. */
    enum Kind {
        SERVER_KILLED("server killed"),
        SERVER_STOPPED("server stopped by TERM"),
        PRIMARY_KILLED("primary killed, with its Patroni"),
        STANDBY_KILLED("standby killed, with its Patroni"),
        CONNECTIONS_TERMINATED("connections terminated"),
        BUCKET_STALLED("bucket without an answer");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        @Override
        public String toString() {
            return label;
        }
    }

    /** So many faults in a time: kinds in equal shares and a random order, one fault in each equal part of the time. */
    static List<ClusterFault> schedule(long seed, int count, Duration time) {
        Random random = new Random(seed);
        List<Kind> kinds = new ArrayList<>();
        List<ClusterFault> faults = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            if (kinds.isEmpty()) {
                kinds.addAll(Arrays.asList(Kind.values()));
                Collections.shuffle(kinds, random);
            }
            long part = time.toMillis() / count;
            long at = number * part + (long) (random.nextDouble() * STRIKES_WITHIN * part);
            faults.add(new ClusterFault(kinds.removeLast(), Duration.ofMillis(at), random.nextInt(CHOICES)));
        }
        return faults;
    }

    /** One of so many. */
    int oneOf(int number) {
        return choice % number;
    }
}
