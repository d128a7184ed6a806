package dev.plateau.benchmarks;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntUnaryOperator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Story 2. Where does a logging library keep its buffers: one for each thread, a few for all, or a single one?
 *
 * <p>A request logs four lines, each formatted in a buffer of 8 KiB. The buffer is either the thread's own, in a
 * {@code ThreadLocal}, or taken from a pool with {@code tryLock}, or the only one, behind a lock. Requests are handled by platform threads,
 * which live on, or in chains of virtual threads: one new thread for each request, as servers do it now. The thread count of JMH (1, 16,
 * 256) is the number of threads alive at once, of either kind.
 *
 * <p><b>The naive answer:</b> a buffer of one's own; it needs no lock.
 *
 * <p><b>What the numbers should show:</b> true on platform threads, where {@link #threadLocalBuffer} is two to four times as fast
 * as {@link #pooledBuffer} and neither allocates (16 threads, JDK 25: 34,600 and 9,600 operations per ms). On virtual threads every
 * request makes a buffer for itself alone: 8,689 B for each operation instead of 329 ({@code gc.alloc.rate.norm}), and half the
 * throughput (1,665 and 3,749 per ms). Read both metrics: which buffer is better depends on the kind of thread, and the bytes say
 * why. JDK 11 and 17 have no virtual threads: not runnable.
 *
 * <p>{@link #sharedBuffer} is there for what it hides: its threads wait, and recordings differ in what they see of it. JDK Flight Recorder
 * has no event for a virtual thread that waits for a lock; from JDK 25 on its method tracing sees {@code LockSupport.park}.
 *
 * <p><b>The trap:</b> a benchmark whose virtual threads live as long as JMH's threads do allocates 16 buffers and shows nothing. And
 * with a heap that grows, the cost of touching new memory hides everything else: fix its size.
 *
 * <p><b>Alone:</b>
 * <pre>{@code
 * java -Djmh.blackhole.mode=FULL_DONTINLINE -Xms256m -Xmx256m -jar target/benchmarks.jar LoggingContexts -t 16 -prof gc
 * }</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Threads(16)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(3)
public class LoggingContexts {
    private static final int REQUESTS = 256;
    private static final int LINES = 4;
    /** Work to write the only buffer out, in tokens of some nanoseconds each: other threads wait meanwhile. */
    private static final int WRITE_OUT = 200;

    private static final ThreadLocal<LogBuffer> OWN_BUFFER = ThreadLocal.withInitial(LogBuffer::new);
    private static final LogBufferPool POOL = new LogBufferPool();
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final LogBuffer SHARED_BUFFER = new LogBuffer();

    @Param({"platform", "virtual"})
    public String threadKind;

    private boolean virtual;

    @Setup
    public void findThreads() {
        virtual = threadKind.equals("virtual");
        if (virtual) {
            VirtualThreads.require();
        }
    }

    @Benchmark
    @OperationsPerInvocation(REQUESTS)
    public int threadLocalBuffer() throws InterruptedException {
        return handleAll(LoggingContexts::logThroughThreadLocal);
    }

    @Benchmark
    @OperationsPerInvocation(REQUESTS)
    public int pooledBuffer() throws InterruptedException {
        return handleAll(LoggingContexts::logThroughPool);
    }

    @Benchmark
    @OperationsPerInvocation(REQUESTS)
    public int sharedBuffer() throws InterruptedException {
        return handleAll(LoggingContexts::logThroughLock);
    }

    private int handleAll(IntUnaryOperator request) throws InterruptedException {
        if (virtual) {
            return new VirtualRequests(REQUESTS, request).handleAll();
        }
        int sum = 0;
        for (int order = 0; order < REQUESTS; order++) {
            sum += request.applyAsInt(order);
        }
        return sum;
    }

    private static int logThroughThreadLocal(int order) {
        int length = 0;
        for (int line = 0; line < LINES; line++) {
            length += OWN_BUFFER.get().format(order);
        }
        return length;
    }

    private static int logThroughPool(int order) {
        int length = 0;
        for (int line = 0; line < LINES; line++) {
            length += POOL.with(buffer -> buffer.format(order));
        }
        return length;
    }

    private static int logThroughLock(int order) {
        int length = 0;
        LOCK.lock();
        try {
            for (int line = 0; line < LINES; line++) {
                length += SHARED_BUFFER.format(order);
            }
            Blackhole.consumeCPU(WRITE_OUT);
        } finally {
            LOCK.unlock();
        }
        return length;
    }
}
