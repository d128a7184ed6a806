package dev.plateau.benchmarks;

import java.io.InputStream;

/** Bytes without end and without a lock ({@link java.io.ByteArrayInputStream} has one of its own, and would hide the one in question). */
final class EndlessInputStream extends InputStream {
    private final byte[] bytes = new byte[8192];
    private int position;

    @Override
    public int read() {
        return bytes[position++ & bytes.length - 1] & 0xff;
    }
}
