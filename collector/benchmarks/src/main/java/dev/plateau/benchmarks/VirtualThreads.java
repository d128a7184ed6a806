package dev.plateau.benchmarks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Virtual threads for a jar that is compiled for JDK 11: {@code Thread.startVirtualThread}, found at run time. */
final class VirtualThreads {
    private static final int FIRST_JDK = 21;

    // A static final handle is a constant to the JIT: the call costs what a direct one costs.
    private static final @Nullable MethodHandle START = Runtime.version().feature() < FIRST_JDK ? null : find();

    private VirtualThreads() {}

    /**
     * To be called by the {@code @Setup} of what needs virtual threads.
     *
     * @throws UnsupportedOperationException on a JDK without them; the collector calls such a cell not runnable
     */
    static void require() {
        requireOn(Runtime.version());
    }

    static void requireOn(Runtime.Version version) {
        if (version.feature() < FIRST_JDK) {
            String numbers = version.version().stream().map(String::valueOf).collect(Collectors.joining("."));
            throw new UnsupportedOperationException(
                    "virtual threads need JDK " + FIRST_JDK + " or newer; this is " + numbers);
        }
    }

    static void start(Runnable job) {
        MethodHandle start = START;
        if (start == null) {
            require();
            return;
        }
        try {
            Thread ignored = (Thread) start.invokeExact(job);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("Thread.startVirtualThread declares no checked exception", e);
        }
    }

    private static MethodHandle find() {
        try {
            return MethodHandles.publicLookup()
                    .findStatic(
                            Thread.class, "startVirtualThread", MethodType.methodType(Thread.class, Runnable.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Thread.startVirtualThread is missing on " + Runtime.version(), e);
        }
    }
}
