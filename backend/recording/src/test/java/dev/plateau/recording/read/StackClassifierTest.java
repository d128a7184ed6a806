package dev.plateau.recording.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.model.CutRule;
import dev.plateau.recording.model.EventKind.SiteKind;
import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.FrameKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stacks as JDK 11 to 25 record them, shortened, leaf first. */
class StackClassifierTest {
    private static final String PARK = "jdk.internal.misc.Unsafe.park < java.util.concurrent.locks.LockSupport.park < ";
    private static final String AQS = "java.util.concurrent.locks.AbstractQueuedSynchronizer";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    @AQS.acquire < java.util.concurrent.locks.ReentrantLock$Sync.lock < java.util.concurrent.locks.ReentrantLock.lock < my.Code.run | | LOCK | my.Code.run
                    @AQS.parkAndCheckInterrupt < @AQS.acquireQueued < java.util.concurrent.locks.ReentrantLock.lock < my.Code.run | | LOCK | my.Code.run
                    @AQS$ConditionNode.block < java.util.concurrent.ForkJoinPool.managedBlock < @AQS$ConditionObject.await < my.Queue.take < my.Code.run | | CONDITION | my.Queue.take
                    @AQS$ConditionObject.await < java.util.concurrent.LinkedBlockingQueue.take < java.util.concurrent.ThreadPoolExecutor.getTask < java.util.concurrent.ThreadPoolExecutor.runWorker | IDLE_POOL | CONDITION | java.util.concurrent.LinkedBlockingQueue.take
                    java.util.concurrent.ForkJoinPool.awaitWork < java.util.concurrent.ForkJoinPool.runWorker | IDLE_POOL | PARK | java.util.concurrent.ForkJoinPool.awaitWork
                    java.util.concurrent.ForkJoinPool.runWorker < java.util.concurrent.ForkJoinWorkerThread.run | IDLE_POOL | PARK | java.util.concurrent.ForkJoinPool.runWorker
                    @AQS.acquire < java.util.concurrent.locks.ReentrantLock.lock < my.Task.exec < java.util.concurrent.ForkJoinPool.runWorker | | LOCK | my.Task.exec
                    java.util.concurrent.FutureTask.awaitDone < java.util.concurrent.FutureTask.get < my.Code.run | JOIN | PARK | java.util.concurrent.FutureTask.awaitDone
                    @AQS.acquire < java.util.concurrent.CountDownLatch.await < my.Code.run | JOIN | LOCK | java.util.concurrent.CountDownLatch.await
                    java.util.concurrent.DelayScheduler.loop < java.util.concurrent.DelayScheduler.run | TIMER | PARK | java.util.concurrent.DelayScheduler.loop
                    @AQS.acquire | | LOCK | jdk.internal.misc.Unsafe.park
                    my.Code.spin < my.Code.run | | PARK | my.Code.spin
                    @AQS.acquire < java.util.concurrent.locks.ReentrantLock.lock < org.openjdk.jmh.runner.InfraControl.await | HARNESS | LOCK | org.openjdk.jmh.runner.InfraControl.await
                    """)
    void tellsParksByTheFirstFrameAboveThem(String above, String rule, SiteKind kind, String site) {
        FrameTable frames = new FrameTable(true);
        StackClassifier stackClassifier = new StackClassifier(frames);
        Stack stack = stack(frames, PARK + above.replace("@AQS", AQS));

        assertThat(String.valueOf(stackClassifier.rule(ReadEvent.THREAD_PARK, stack, "")))
                .isEqualTo(String.valueOf(rule));
        assertThat(stackClassifier.siteKind(ReadEvent.THREAD_PARK, stack)).isEqualTo(kind);
        assertThat(frames.frame(stack.frames[stackClassifier.siteFrame(ReadEvent.THREAD_PARK, stack)])
                        .name())
                .isEqualTo(site);
    }

    @ParameterizedTest
    @CsvSource({
        "my.Bench.run < my.jmh_generated.Bench_run_jmhTest.run_thrpt_jmhStub, , my.Bench.run",
        "org.openjdk.jmh.infra.Blackhole.consume < my.Bench.run < my.jmh_generated.B_jmhTest.run_avgt_jmhStub, , "
                + "org.openjdk.jmh.infra.Blackhole.consume < my.Bench.run",
        "org.openjdk.jmh.infra.Blackhole.consume < my.jmh_generated.B_jmhTest.run_avgt_jmhStub, HARNESS, ",
        "my.jmh_generated.B_jmhTest.run_avgt_jmhStub < java.lang.Thread.run, HARNESS, ",
        "java.lang.System.nanoTime < org.openjdk.jmh.runner.Runner.run, HARNESS, ",
        "my.Pool.work < java.lang.Thread.run, , my.Pool.work < java.lang.Thread.run",
    })
    void cutsTheHarnessAndMakesTheBenchmarkTheRoot(String recorded, String rule, String shown) {
        FrameTable frames = new FrameTable(false);
        Stack stack = stack(frames, recorded);

        assertThat(String.valueOf(
                        new StackClassifier(frames).rule(ReadEvent.EXECUTION_SAMPLE, stack, "STATE_RUNNABLE")))
                .isEqualTo(String.valueOf(rule));
        if (rule == null) {
            new StackNormalizer(frames).apply(stack);
            assertThat(names(frames, stack)).isEqualTo(shown);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    jdk.jfr.internal.PlatformRecorder.takeNap < java.lang.Thread.run | RECORDER
                    jdk.jfr.internal.periodic.PeriodicEvents.doPeriodic < jdk.jfr.internal.PlatformRecorder.periodicTask | RECORDER
                    java.lang.Long.valueOf < dev.plateau.recorder.Recorder.write < java.lang.Thread.run | RECORDER
                    jdk.jfr.internal.event.EventWriter.put < my.Event.commit < my.Code.run | null
                    my.Callback.run < jdk.jfr.internal.PlatformRecorder.periodicTask < java.lang.Thread.run | null
                    java.util.HashMap.get < java.lang.Thread.run | null
                    my.Code.run < org.openjdk.jmh.runner.Runner.run | null
                    """)
    void cutsTheFlightRecordersOwnWork(String recorded, String rule) {
        FrameTable frames = new FrameTable(true);
        Stack stack = stack(frames, recorded);

        assertThat(String.valueOf(new StackClassifier(frames).rule(ReadEvent.EXECUTION_SAMPLE, stack, "")))
                .isEqualTo(rule);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    java.lang.Object.wait0 < java.lang.Object.wait < java.lang.Thread.join < my.Code.run | JOIN | java.lang.Thread.join
                    java.lang.Object.wait < java.util.TimerThread.mainLoop < java.util.TimerThread.run | TIMER | java.util.TimerThread.mainLoop
                    java.lang.Object.wait < java.lang.ref.ReferenceQueue.remove < java.lang.ref.Finalizer$FinalizerThread.run | HOUSEKEEPING | java.lang.ref.ReferenceQueue.remove
                    java.lang.Object.wait < org.eclipse.jetty.util.thread.QueuedThreadPool.idleJobPoll < my.Pool.run | IDLE_POOL | org.eclipse.jetty.util.thread.QueuedThreadPool.idleJobPoll
                    java.lang.Object.wait < my.Queue.take < java.lang.Thread.join | null | my.Queue.take
                    java.lang.Object.wait0 < java.lang.Object.wait | null | java.lang.Object.wait0
                    """)
    void tellsWaitsByTheFramesOfLibrariesAboveThem(String recorded, String rule, String site) {
        FrameTable frames = new FrameTable(true);
        StackClassifier classifier = new StackClassifier(frames);
        frames.number(new Frame("my.Other", "run"));
        Stack stack = stack(frames, recorded);

        assertThat(String.valueOf(classifier.rule(ReadEvent.MONITOR_WAIT, stack, "")))
                .isEqualTo(rule);
        assertThat(classifier.siteKind(ReadEvent.MONITOR_WAIT, stack)).isEqualTo(SiteKind.WAIT);
        assertThat(frames.frame(stack.frames[classifier.siteFrame(ReadEvent.MONITOR_WAIT, stack)])
                        .name())
                .isEqualTo(site);
    }

    @Test
    void takesSamplesInWaitingNativeMethodsForNoCpu() {
        FrameTable frames = new FrameTable(true);
        StackClassifier classifier = new StackClassifier(frames);
        Stack waiting = stack(frames, "sun.nio.ch.EPoll.wait < my.Server.accept");
        Stack writing = stack(frames, "sun.nio.ch.FileDispatcherImpl.write0 < my.Server.accept");

        assertThat(classifier.rule(ReadEvent.NATIVE_SAMPLE, waiting, "")).isEqualTo(CutRule.NATIVE_WAIT);
        assertThat(classifier.rule(ReadEvent.NATIVE_SAMPLE, writing, "")).isNull();
        assertThat(classifier.rule(ReadEvent.EXECUTION_SAMPLE, waiting, "")).isNull();
    }

    /** async-profiler records functions of libraries on top of Java frames. */
    @ParameterizedTest
    @CsvSource({"NATIVE, HARNESS", "KERNEL, HARNESS", "COMPILED, null"})
    void looksForTheUserBelowNativeFrames(FrameKind kind, String rule) {
        FrameTable frames = new FrameTable(true);
        Stack stack = new Stack();
        stack.push(frames.number(new Frame("", "clock_gettime")), 0, kind);
        stack.push(frames.number(new Frame("org.openjdk.jmh.runner.Runner", "run")), 0, FrameKind.COMPILED);

        assertThat(String.valueOf(new StackClassifier(frames).rule(ReadEvent.EXECUTION_SAMPLE, stack, "")))
                .isEqualTo(rule);
    }

    @ParameterizedTest
    @CsvSource({
        "java.util.concurrent.locks.LockSupport.park < my.Code.run < java.lang.VirtualThread.run, true, true",
        "java.util.concurrent.locks.LockSupport.park < my.Code.run < java.lang.Thread.run, false, false",
        "my.Code.run < java.lang.VirtualThread.run, true, false",
    })
    void tellsParksOfVirtualThreads(String recorded, boolean virtual, boolean virtualPark) {
        FrameTable frames = new FrameTable(true);
        StackClassifier classifier = new StackClassifier(frames);

        assertThat(classifier.isVirtual(stack(frames, recorded))).isEqualTo(virtual);
        assertThat(classifier.isVirtualPark(stack(frames, recorded))).isEqualTo(virtualPark);
        assertThat(classifier.isVirtualPark(new Stack())).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"STATE_SLEEPING, ASLEEP", "STATE_DEFAULT, ", "STATE_RUNNABLE, "})
    void takesSleepersOfWallModeForNoCpu(String state, String rule) {
        FrameTable frames = new FrameTable(true);
        Stack stack = stack(frames, "my.Code.run < java.lang.Thread.run");

        assertThat(String.valueOf(new StackClassifier(frames).rule(ReadEvent.EXECUTION_SAMPLE, stack, state)))
                .isEqualTo(String.valueOf(rule));
    }

    @ParameterizedTest
    @CsvSource({
        "@P < @AQS.parkAndCheckInterrupt < @AQS.acquireQueued < @AQS.acquire < java.util.concurrent.locks.ReentrantLock.lock < my.Code.run",
        "@P < @AQS.acquire < @AQS.acquire < java.util.concurrent.locks.ReentrantLock$Sync.lock < java.util.concurrent.locks.ReentrantLock.lock < my.Code.run",
    })
    void makesTheWayIntoALockTheSameOnAllJdks(String recorded) {
        FrameTable frames = new FrameTable(false);
        Stack stack = stack(frames, recorded.replace("@P < ", PARK).replace("@AQS", AQS));

        new StackNormalizer(frames).apply(stack);

        assertThat(names(frames, stack))
                .isEqualTo("java.util.concurrent.locks.LockSupport.park < " + AQS
                        + ".acquire < java.util.concurrent.locks.ReentrantLock.lock < my.Code.run");
    }

    private static Stack stack(FrameTable frames, String leafFirst) {
        return Stacks.of(frames, leafFirst);
    }

    private static String names(FrameTable frames, Stack stack) {
        return Stacks.names(frames, stack);
    }
}
