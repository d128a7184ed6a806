package dev.plateau.server.testing;

import java.util.ArrayList;
import java.util.List;

/** Something to record: runs, and allocates. */
final class Spinner {
    private Spinner() {}

    public static void main(String[] arguments) {
        long end = System.nanoTime() + 700_000_000;
        long sum = 0;
        while (System.nanoTime() < end) {
            sum += spin();
        }
        System.out.println(sum);
    }

    private static long spin() {
        List<long[]> blocks = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            long[] block = new long[1000];
            block[i] = i;
            blocks.add(block);
        }
        return blocks.stream().mapToLong(block -> block[7]).sum();
    }
}
