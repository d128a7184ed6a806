package dev.plateau.benchmarks;

import java.io.IOException;
import java.io.InputStream;

/** The control: the same getter in front of a stream that was open from the start, so there is nothing to lock. */
final class EagerInputStream extends InputStream {
    private final InputStream instance;

    EagerInputStream(InputStream instance) {
        this.instance = instance;
    }

    private InputStream getInstance() {
        return instance;
    }

    @Override
    public int read() throws IOException {
        return getInstance().read();
    }
}
