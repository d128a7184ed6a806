package dev.plateau.recording.read;

import dev.plateau.recording.model.Frame;

/** Makes stacks comparable over JDKs: frames that differ by JDK are merged into one. */
public final class StackNormalizer {
    private final FrameTable frames;
    private final int park;
    private final int acquire;
    private final int await;
    private final int reflection;

    public StackNormalizer(FrameTable frames) {
        this.frames = frames;
        park = frames.number(new Frame("java.util.concurrent.locks.LockSupport", "park"));
        acquire = frames.number(new Frame("java.util.concurrent.locks.AbstractQueuedSynchronizer", "acquire"));
        await = frames.number(
                new Frame("java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject", "await"));
        reflection = frames.number(new Frame("", "[reflection]"));
    }

    public void apply(Stack stack) {
        cutBelowBenchmark(stack);
        collapse(stack, FrameRole.PARK, park);
        collapseLocks(stack);
        collapseReflection(stack);
    }

    /** The benchmark method becomes the root. */
    private void cutBelowBenchmark(Stack stack) {
        for (int at = 0; at < stack.depth; at++) {
            if (frames.has(stack.frames[at], FrameRole.STUB)) {
                stack.cutRoot(Math.max(at, 1));
                return;
            }
        }
    }

    private void collapse(Stack stack, int trait, int frame) {
        int end = run(stack, 0, trait);
        if (end > 0) {
            stack.replace(0, end, frame);
        }
    }

    // JDK 11 and 17 take different ways through the synchronizer, and 17 manages blocking of pools on the way.
    private void collapseLocks(Stack stack) {
        if (stack.depth < 2 || stack.frames[0] != park) {
            return;
        }
        int end = run(stack, 1, FrameRole.PARK | FrameRole.QUEUED | FrameRole.CONDITION);
        if (end == 1) {
            return;
        }
        stack.replace(1, end, any(stack, 1, end, FrameRole.CONDITION) ? await : acquire);
    }

    private void collapseReflection(Stack stack) {
        for (int at = 0; at < stack.depth; at++) {
            int end = run(stack, at, FrameRole.REFLECTION | FrameRole.METHOD_HANDLE);
            if (any(stack, at, end, FrameRole.REFLECTION)) {
                stack.replace(at, end, reflection);
            } else if (end > at) {
                at = end - 1;
            }
        }
    }

    private boolean any(Stack stack, int from, int to, int trait) {
        for (int at = from; at < to; at++) {
            if (frames.has(stack.frames[at], trait)) {
                return true;
            }
        }
        return false;
    }

    private int run(Stack stack, int from, int trait) {
        int at = from;
        while (at < stack.depth && frames.has(stack.frames[at], trait)) {
            at++;
        }
        return at;
    }
}
