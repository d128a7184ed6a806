package dev.plateau.recording.classify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.FrameKind;
import dev.plateau.recording.model.SiteKind;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stacks as JDK 11 to 25 record them, shortened, leaf first. */
class EventClassifierTest {
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
                    my.Code.spin < my.Code.run | | PARK | my.Code.spin
                    @AQS.acquire < java.util.concurrent.locks.ReentrantLock.lock < org.openjdk.jmh.runner.InfraControl.await | HARNESS | LOCK | org.openjdk.jmh.runner.InfraControl.await
                    """)
    void tellsParksByTheFirstFrameAboveThem(String above, String rule, SiteKind kind, String site) {
        FrameTable frames = new FrameTable(true);
        EventClassifier eventClassifier = new EventClassifier(frames);
        Stack stack = stack(frames, PARK + above.replace("@AQS", AQS));

        assertThat(String.valueOf(eventClassifier.rule(Source.THREAD_PARK, stack, "")))
                .isEqualTo(String.valueOf(rule));
        assertThat(eventClassifier.siteKind(Source.THREAD_PARK, stack)).isEqualTo(kind);
        assertThat(frames.frame(stack.frames[eventClassifier.siteFrame(Source.THREAD_PARK, stack)])
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

        assertThat(String.valueOf(new EventClassifier(frames).rule(Source.EXECUTION_SAMPLE, stack, "STATE_RUNNABLE")))
                .isEqualTo(String.valueOf(rule));
        if (rule == null) {
            new StackNormalizer(frames).apply(stack);
            assertThat(names(frames, stack)).isEqualTo(shown);
        }
    }

    @ParameterizedTest
    @CsvSource({"STATE_SLEEPING, ASLEEP", "STATE_DEFAULT, ", "STATE_RUNNABLE, "})
    void takesSleepersOfWallModeForNoCpu(String state, String rule) {
        FrameTable frames = new FrameTable(true);
        Stack stack = stack(frames, "my.Code.run < java.lang.Thread.run");

        assertThat(String.valueOf(new EventClassifier(frames).rule(Source.EXECUTION_SAMPLE, stack, state)))
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
        Stack stack = new Stack();
        for (String name : List.of(leafFirst.trim().split(" < "))) {
            int dot = name.lastIndexOf('.');
            stack.push(
                    frames.number(new Frame(name.substring(0, dot), name.substring(dot + 1))), 1, FrameKind.COMPILED);
        }
        return stack;
    }

    private static String names(FrameTable frames, Stack stack) {
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < stack.depth; i++) {
            names.append(i == 0 ? "" : " < ")
                    .append(frames.frame(stack.frames[i]).name());
        }
        return names.toString();
    }
}
