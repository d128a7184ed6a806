package dev.plateau.server.profiles;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

/** Damaged copies of a recording. Every other one leaves the description of types alone, or a reader would seldom get as far as the events. */
final class Mutations {
    private static final int METADATA_OFFSET = 24;

    private final byte[] whole;
    private final int descriptionStart;
    private final int descriptionEnd;

    Mutations(byte[] whole) {
        this.whole = whole;
        ByteBuffer bytes = ByteBuffer.wrap(whole);
        descriptionStart = (int) bytes.getLong(METADATA_OFFSET);
        int size = 0;
        bytes.position(descriptionStart);
        for (int shift = 0, next = -1; next < 0; shift += 7) {
            next = bytes.get();
            size |= (next & 0x7f) << shift;
        }
        descriptionEnd = descriptionStart + size;
    }

    byte[] mutated(int seed) {
        byte[] bytes = whole.clone();
        var random = new Random(seed);
        boolean anywhere = seed % 2 == 0;
        // Not the first number of the generator: it hardly depends on a small seed.
        switch (seed / 4 % 4) {
            case 0 -> bytes = Arrays.copyOf(bytes, place(random, 0, anywhere));
            case 1 -> {
                for (int i = 1 + random.nextInt(50); i > 0; i--) {
                    bytes[place(random, 1, anywhere)] ^= (byte) (1 << random.nextInt(8));
                }
            }
            case 2 -> {
                // Lengths and counts that are far too large.
                for (int i = 1 + random.nextInt(20); i > 0; i--) {
                    int at = place(random, 9, anywhere);
                    Arrays.fill(bytes, at, at + 1 + random.nextInt(8), (byte) 0xff);
                }
            }
            default -> {
                int length = 1 + random.nextInt(4096);
                System.arraycopy(whole, place(random, length, true), bytes, place(random, length, anywhere), length);
            }
        }
        return bytes;
    }

    private int place(Random random, int room, boolean anywhere) {
        int at = random.nextInt(whole.length - room);
        while (!anywhere && at < descriptionEnd && at + room > descriptionStart) {
            at = random.nextInt(whole.length - room);
        }
        return at;
    }
}
