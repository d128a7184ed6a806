package dev.plateau.recording.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.FrameKind;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StackTest {
    private static final String PARK = "jdk.internal.misc.Unsafe.park < java.util.concurrent.locks.LockSupport.park < ";
    private static final String LOCK = "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire < "
            + "java.util.concurrent.locks.ReentrantLock.lock";

    private final Stack stack = new Stack();

    @BeforeEach
    void push() {
        stack.push(7, 70, FrameKind.INLINED);
        stack.push(8, 80, FrameKind.COMPILED);
        stack.push(9, 90, FrameKind.INTERPRETED);
    }

    /** Frame, line and kind of each place. */
    private void assertHolds(int[]... expected) {
        assertThat(IntStream.range(0, stack.depth)
                        .mapToObj(place -> new int[] {stack.frames[place], stack.lines[place], stack.kinds[place]})
                        .toArray(int[][]::new))
                .isDeepEqualTo(expected);
    }

    private static int[] place(int frame, int line, FrameKind kind) {
        return new int[] {frame, line, kind.number()};
    }

    @Test
    void takesAsManyFramesAsTheJvmCanRecord() {
        stack.clear();
        for (int i = 0; i < 2048; i++) {
            stack.push(i, -i, FrameKind.of(i % 3));
        }

        assertHolds(IntStream.range(0, 2048)
                .mapToObj(i -> place(i, -i, FrameKind.of(i % 3)))
                .toArray(int[][]::new));
    }

    @Test
    void entersATracedMethodWhoseCallersAreRecorded() {
        stack.enter(5);

        assertHolds(
                place(5, 0, FrameKind.INLINED),
                place(7, 70, FrameKind.INLINED),
                place(8, 80, FrameKind.COMPILED),
                place(9, 90, FrameKind.INTERPRETED));
    }

    @Test
    void entersAndReplacesInStacksOfAnyDepth() {
        for (int depth = 250; depth < 260; depth++) {
            stack.clear();
            for (int i = 0; i < depth; i++) {
                stack.push(i, i, FrameKind.COMPILED);
            }
            stack.enter(1000);
            stack.replace(1, depth, 2000);

            assertHolds(
                    place(1000, 0, FrameKind.COMPILED),
                    place(2000, 0, FrameKind.COMPILED),
                    place(depth - 1, depth - 1, FrameKind.COMPILED));
        }
    }

    @Test
    void entersNoMethodTwiceAndNoneWithoutItsCallers() {
        stack.enter(7);
        assertThat(stack.depth).isEqualTo(3);

        stack.clear();
        stack.enter(5);
        assertThat(stack.depth).isZero();
    }

    @Test
    void replacesSomeFramesByOne() {
        stack.push(10, 100, FrameKind.NATIVE);
        stack.replace(1, 3, 5);

        assertHolds(
                place(7, 70, FrameKind.INLINED), place(5, 80, FrameKind.COMPILED), place(10, 100, FrameKind.NATIVE));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    my.Target.call < jdk.internal.reflect.DirectMethodHandleAccessor.invoke < java.lang.invoke.LambdaForm$DMH.invoke < java.lang.reflect.Method.invoke < my.Caller.run | my.Target.call < [reflection] < my.Caller.run
                    my.Target.call < java.lang.invoke.LambdaForm$MH.invoke < java.lang.reflect.Constructor.newInstance | my.Target.call < [reflection]
                    my.Target.call < java.lang.invoke.LambdaForm$MH.invoke < java.lang.invoke.Invokers.invoke < my.Caller.run | my.Target.call < java.lang.invoke.LambdaForm$MH.invoke < java.lang.invoke.Invokers.invoke < my.Caller.run
                    java.lang.invoke.LambdaForm$MH.invoke < my.A.run < java.lang.reflect.Method.invoke < my.B.run < sun.reflect.NativeMethodAccessorImpl.invoke0 | java.lang.invoke.LambdaForm$MH.invoke < my.A.run < [reflection] < my.B.run < [reflection]
                    """)
    void reflectionIsOneFrameOnAllJdks(String recorded, String shown) {
        FrameTable frames = new FrameTable(false);
        Stack recordedStack = Stacks.of(frames, recorded);

        new StackNormalizer(frames).apply(recordedStack);

        assertThat(Stacks.names(frames, recordedStack)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    @.parkAndCheckInterrupt | @.acquire
                    @$ConditionNode.block < java.util.concurrent.ForkJoinPool.managedBlock < @$ConditionObject.await < my.Queue.take | @$ConditionObject.await < my.Queue.take
                    my.Code.spin | my.Code.spin
                    """)
    void waysIntoAParkAreTheSameOnAllJdks(String above, String shown) {
        String synchronizer = "java.util.concurrent.locks.AbstractQueuedSynchronizer";
        FrameTable frames = new FrameTable(false);
        Stack recordedStack = Stacks.of(frames, PARK + above.replace("@", synchronizer));

        new StackNormalizer(frames).apply(recordedStack);

        assertThat(Stacks.names(frames, recordedStack))
                .isEqualTo("java.util.concurrent.locks.LockSupport.park < " + shown.replace("@", synchronizer));
    }

    /** Stacks end as all code that asks about them could run over. */
    static Stream<String> ended() {
        return Stream.of(
                "",
                "java.lang.Thread.run",
                "jdk.jfr.internal.PlatformRecorder.takeNap < java.lang.Thread.run",
                "java.lang.invoke.LambdaForm$MH.invoke",
                "my.Code.run",
                PARK + LOCK,
                PARK + "java.util.concurrent.ForkJoinPool.managedBlock",
                PARK + "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
                PARK + "java.util.Timer.x",
                "java.lang.Object.wait0 < java.lang.Object.wait");
    }

    /** One object is filled with all stacks of a recording, one after the other. */
    @ParameterizedTest
    @MethodSource("ended")
    void whatStoodThereBeforeTellsNothing(String recorded) {
        for (String former : new String[] {
            "org.openjdk.jmh.runner.Runner.run",
            "my.jmh_generated.B_jmhTest.run_avgt_jmhStub",
            "jdk.jfr.internal.PlatformRecorder.takeNap",
            "java.lang.Thread.run",
            "java.lang.VirtualThread.run",
            "java.util.concurrent.locks.LockSupport.park",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await",
            "java.util.concurrent.ThreadPoolExecutor.getTask",
            "java.util.concurrent.ForkJoinPool.runWorker",
            "java.util.concurrent.CountDownLatch.await",
            "java.lang.reflect.Method.invoke",
            "sun.nio.ch.EPoll.wait",
            "java.lang.Object.wait",
        }) {
            FrameTable frames = new FrameTable(false);
            frames.number(new Frame("my.Other", "run")); // number 0, which stands in a fresh stack
            Stack fresh = Stacks.of(frames, recorded);
            Stack used = Stacks.of(frames, (former + " < ").repeat(9) + former);
            Stacks.fill(used, frames, recorded);

            StackClassifier classifier = new StackClassifier(frames);
            for (ReadEvent source : ReadEvent.all()) {
                String place = source + " on " + former;
                assertThat(classifier.rule(source, used, "")).as(place).isEqualTo(classifier.rule(source, fresh, ""));
                assertThat(classifier.siteKind(source, used)).as(place).isEqualTo(classifier.siteKind(source, fresh));
                assertThat(classifier.siteFrame(source, used)).as(place).isEqualTo(classifier.siteFrame(source, fresh));
                assertThat(classifier.isVirtualPark(used)).as(place).isFalse();
            }
            StackNormalizer normalizer = new StackNormalizer(frames);
            normalizer.apply(used);
            normalizer.apply(fresh);
            assertThat(Stacks.names(frames, used)).as(former).isEqualTo(Stacks.names(frames, fresh));
        }
    }
}
