package dev.plateau.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@link LazyInputStream} fixed: the lock is taken once, every later read costs a volatile load. */
final class DoubleCheckedInputStream extends InputStream {
    private final Supplier<InputStream> opener;
    private volatile @Nullable InputStream instance;

    DoubleCheckedInputStream(Supplier<InputStream> opener) {
        this.opener = opener;
    }

    private InputStream getInstance() {
        InputStream opened = instance;
        if (opened == null) {
            synchronized (this) {
                opened = instance;
                if (opened == null) {
                    opened = opener.get();
                    instance = opened;
                }
            }
        }
        return opened;
    }

    @Override
    public int read() throws IOException {
        return getInstance().read();
    }
}
