package dev.plateau.recording.read;

import dev.plateau.recording.model.Frame;
import java.util.Set;

/** Roles of a frame in its stack, as bits of an int. */
final class FrameRole {
    static final int JDK = 1;
    /** JMH or the code it generates. */
    static final int HARNESS = 1 << 1;
    /** The loop that JMH generates around a benchmark method. */
    static final int STUB = 1 << 2;

    static final int RECORDER = 1 << 3;
    /** Methods that lead into a park. */
    static final int PARK = 1 << 4;
    /** Inside of locks and semaphores. */
    static final int QUEUED = 1 << 5;

    static final int CONDITION = 1 << 6;
    static final int IDLE = 1 << 7;
    /** A pool's worker loop: idle only when it parks by itself. */
    static final int WORKER = 1 << 8;

    static final int JOIN = 1 << 9;
    static final int TIMER = 1 << 10;
    static final int HOUSEKEEPING = 1 << 11;
    static final int REFLECTION = 1 << 12;
    static final int METHOD_HANDLE = 1 << 13;
    static final int VIRTUAL_THREAD = 1 << 14;
    static final int NATIVE_WAIT = 1 << 15;
    static final int OBJECT_WAIT = 1 << 16;
    /** Of the package of locks, their methods for users too. */
    static final int LOCKS = 1 << 17;
    /** Frames between the leaf of a blocked thread and the code that had to wait. */
    static final int BLOCKING = PARK | QUEUED | CONDITION | OBJECT_WAIT | LOCKS;

    private static final String SYNCHRONIZER = "java.util.concurrent.locks.AbstractQueued";
    private static final Set<String> IDLE_METHODS = Set.of(
            "java.util.concurrent.ForkJoinPool.awaitWork",
            "java.util.concurrent.ThreadPoolExecutor.getTask",
            "org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask",
            "org.eclipse.jetty.util.thread.QueuedThreadPool.idleJobPoll",
            "org.jboss.threads.EnhancedQueueExecutor$ThreadBody.run",
            "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue.take");
    private static final Set<String> WORKER_METHODS = Set.of(
            "java.util.concurrent.ForkJoinPool.runWorker",
            "java.util.concurrent.ForkJoinPool.scan",
            "java.util.concurrent.ForkJoinPool.deactivate");
    private static final Set<String> JOIN_TYPES = Set.of(
            "java.util.concurrent.FutureTask",
            "java.util.concurrent.CompletableFuture",
            "java.util.concurrent.CompletableFuture$Signaller",
            "java.util.concurrent.CountDownLatch",
            "java.util.concurrent.CyclicBarrier",
            "java.util.concurrent.Phaser",
            "java.util.concurrent.Phaser$QNode",
            "java.util.concurrent.ForkJoinTask",
            "java.util.concurrent.ThreadPerTaskExecutor",
            "jdk.internal.misc.ThreadFlock");
    private static final Set<String> JOIN_METHODS = Set.of(
            "java.lang.Thread.join",
            "java.lang.VirtualThread.joinNanos",
            "java.util.concurrent.ThreadPoolExecutor.awaitTermination",
            "java.util.concurrent.ForkJoinPool.awaitTermination",
            "java.util.concurrent.ForkJoinPool.awaitQuiescence",
            "java.util.concurrent.ForkJoinPool.awaitDone",
            "java.util.concurrent.ForkJoinPool.helpJoin");
    private static final Set<String> TIMER_METHODS = Set.of(
            "java.lang.Thread.sleep",
            "java.lang.Thread.sleep0",
            "java.lang.Thread.sleepNanos",
            "java.lang.VirtualThread.sleepNanos",
            "java.util.TimerThread.mainLoop",
            "java.util.concurrent.DelayScheduler.loop",
            "java.util.concurrent.TimeUnit.sleep");
    private static final Set<String> HOUSEKEEPING_METHODS = Set.of(
            "java.lang.ref.ReferenceQueue.remove",
            "java.lang.ref.Reference.waitForReferencePendingList",
            "java.lang.ref.Finalizer$FinalizerThread.run",
            "jdk.internal.ref.CleanerImpl.run");
    private static final Set<String> PARK_METHODS = Set.of(
            "jdk.internal.misc.Unsafe.park",
            "sun.misc.Unsafe.park",
            "java.lang.VirtualThread.park",
            "java.lang.VirtualThread.parkNanos",
            "java.lang.VirtualThread.parkOnCarrierThread",
            "java.lang.VirtualThread.yieldContinuation",
            "java.lang.System$2.parkVirtualThread",
            "java.lang.System$1.parkVirtualThread",
            "jdk.internal.vm.Continuation.yield",
            "jdk.internal.vm.Continuation.yield0",
            "jdk.internal.vm.Continuation.onPinned",
            "java.lang.Access.parkVirtualThread",
            "java.util.concurrent.ForkJoinPool.managedBlock",
            "java.util.concurrent.ForkJoinPool.unmanagedBlock",
            "java.util.concurrent.ForkJoinPool.compensatedBlock");
    private static final Set<String> NATIVE_WAITS = Set.of(
            "sun.nio.ch.EPoll.wait",
            "sun.nio.ch.EPollArrayWrapper.epollWait",
            "sun.nio.ch.KQueue.poll",
            "sun.nio.ch.WEPoll.wait",
            "sun.nio.ch.WindowsSelectorImpl$SubSelector.poll0",
            "sun.nio.ch.Net.poll",
            "sun.nio.ch.Net.accept",
            "sun.nio.ch.SocketDispatcher.read0",
            "sun.nio.ch.ServerSocketChannelImpl.accept0",
            "java.net.PlainSocketImpl.socketAccept",
            "java.net.SocketInputStream.socketRead0",
            "java.net.PlainDatagramSocketImpl.receive0",
            "java.lang.ProcessHandleImpl.waitForProcessExit0",
            "java.lang.ref.Reference.waitForReferencePendingList",
            "java.lang.Object.wait",
            "java.lang.Object.wait0",
            "java.lang.Thread.sleep",
            "java.lang.Thread.sleep0",
            "java.lang.Thread.sleepNanos0",
            "sun.nio.fs.LinuxWatchService.poll",
            "sun.tools.attach.VirtualMachineImpl.accept",
            "jdk.internal.misc.Signal.findSignal0",
            "jdk.internal.misc.Unsafe.park",
            "sun.misc.Unsafe.park");

    private FrameRole() {}

    static int of(Frame frame) {
        String type = frame.type();
        String name = frame.name();
        int traits = 0;
        traits |= bit(JDK, isJdk(type));
        traits |= bit(HARNESS, type.startsWith("org.openjdk.jmh.") || type.contains(".jmh_generated."));
        traits |= bit(STUB, frame.method().endsWith("_jmhStub"));
        traits |= bit(RECORDER, type.startsWith("jdk.jfr.") || type.startsWith("dev.plateau.recorder."));
        traits |= bit(PARK, PARK_METHODS.contains(name) || type.equals("java.util.concurrent.locks.LockSupport"));
        traits |= bit(QUEUED, isQueued(type));
        traits |= bit(CONDITION, type.startsWith(SYNCHRONIZER) && type.contains("$Condition"));
        traits |= bit(IDLE, IDLE_METHODS.contains(name));
        traits |= bit(WORKER, WORKER_METHODS.contains(name));
        traits |= bit(JOIN, JOIN_TYPES.contains(type) || JOIN_METHODS.contains(name));
        traits |= bit(TIMER, TIMER_METHODS.contains(name));
        traits |= bit(HOUSEKEEPING, HOUSEKEEPING_METHODS.contains(name));
        traits |= bit(REFLECTION, isReflection(type));
        traits |= bit(METHOD_HANDLE, type.startsWith("java.lang.invoke."));
        traits |= bit(VIRTUAL_THREAD, name.equals("java.lang.VirtualThread.run"));
        traits |= bit(NATIVE_WAIT, NATIVE_WAITS.contains(name));
        traits |= bit(
                OBJECT_WAIT, type.equals("java.lang.Object") && frame.method().startsWith("wait"));
        traits |= bit(LOCKS, type.startsWith("java.util.concurrent.locks."));
        return traits;
    }

    private static int bit(int trait, boolean has) {
        return has ? trait : 0;
    }

    private static boolean isJdk(String type) {
        return type.startsWith("java.")
                || type.startsWith("jdk.")
                || type.startsWith("sun.")
                || type.startsWith("com.sun.")
                || type.startsWith("javax.");
    }

    private static boolean isQueued(String type) {
        return type.startsWith(SYNCHRONIZER)
                || type.startsWith("java.util.concurrent.locks.ReentrantLock$")
                || type.startsWith("java.util.concurrent.locks.ReentrantReadWriteLock$")
                || type.startsWith("java.util.concurrent.locks.StampedLock")
                || type.startsWith("java.util.concurrent.Semaphore$");
    }

    private static boolean isReflection(String type) {
        return type.startsWith("jdk.internal.reflect.")
                || type.startsWith("sun.reflect.")
                || type.equals("java.lang.reflect.Method")
                || type.equals("java.lang.reflect.Constructor");
    }
}
