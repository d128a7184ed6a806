package dev.plateau.benchmarks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.stream.Collectors;

/** Virtual threads for a jar that is compiled for JDK 11: {@code Thread.startVirtualThread}, found at run time. */
final class VirtualThreads {
    private static final int FIRST_JDK = 21;

    private VirtualThreads() {}

    /**
     * To be called by the {@code @Setup} of benchmarks that need virtual threads.
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
        try {
            Thread ignored = (Thread) Found.START.invokeExact(job);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("Thread.startVirtualThread declares no checked exception", e);
        }
    }

    /** Looked up at the first use. A static final handle is a constant to the JIT: the call costs what a direct one costs. */
    private static final class Found {
        static final MethodHandle START = find();

        private static MethodHandle find() {
            require();
            MethodType type = MethodType.methodType(Thread.class, Runnable.class);
            try {
                return MethodHandles.publicLookup().findStatic(Thread.class, "startVirtualThread", type);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("Thread.startVirtualThread is missing on " + Runtime.version(), e);
            }
        }
    }
}
