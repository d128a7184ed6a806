package dev.plateau.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Opens its stream at the first read. The getter that looks whether it is open is {@code synchronized}, and every read calls it. */
final class LazyInputStream extends InputStream {
    private final Supplier<InputStream> opener;
    private @Nullable InputStream instance;

    LazyInputStream(Supplier<InputStream> opener) {
        this.opener = opener;
    }

    private synchronized InputStream getInstance() {
        if (instance == null) {
            instance = opener.get();
        }
        return instance;
    }

    @Override
    public int read() throws IOException {
        return getInstance().read();
    }
}
