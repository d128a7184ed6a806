package dev.plateau.recording.read;

import dev.plateau.recording.model.CutRule;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.EventKind.SiteKind;
import dev.plateau.recording.model.FrameKind;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Classifies events by their stacks, as recorded. */
public final class StackClassifier {
    private static final Set<String> RUNNING = Set.of("", "STATE_RUNNABLE", "STATE_DEFAULT");

    private final FrameTable frames;

    public StackClassifier(FrameTable frames) {
        this.frames = frames;
    }

    /** The rule that cuts an event; null when it is kept. */
    public @Nullable CutRule rule(ReadEvent source, Stack stack, String threadState) {
        if (isHarness(stack)) {
            return CutRule.HARNESS;
        }
        if (isRecorder(stack)) {
            return CutRule.RECORDER;
        }
        return switch (source.kind) {
            case CPU -> sampleRule(source, stack, threadState);
            case PARK -> parkRule(stack);
            case WAIT -> waitRule(stack);
            default -> null;
        };
    }

    /** Kind of the site at which this stack ends. */
    public SiteKind siteKind(ReadEvent source, Stack stack) {
        return switch (source.kind) {
            case CPU, ALLOCATION, NATIVE, OTHER -> SiteKind.ALLOCATION;
            case PARK -> parkKind(stack);
            default -> SiteKind.valueOf(source.kind.name());
        };
    }

    /** True if a traced method call is the park of a virtual thread. Those of platform threads are recorded as parks as well. */
    public boolean isVirtualPark(Stack stack) {
        return has(stack, 0, FrameRole.PARK) && isVirtual(stack);
    }

    /** Tests for the stack of a virtual thread. */
    public boolean isVirtual(Stack stack) {
        return first(stack, 0, FrameRole.VIRTUAL_THREAD) < stack.depth;
    }

    /** Index of a site's frame: the first that is not part of the blocking itself; the leaf when all are, and for allocations. */
    public int siteFrame(ReadEvent source, Stack stack) {
        if (source.kind == EventKind.ALLOCATION) {
            return 0;
        }
        int at = firstWithout(stack, 0, FrameRole.BLOCKING);
        return at < stack.depth ? at : 0;
    }

    // With the generated loop on the stack, the frame above it decides: the benchmark's, or the harness's own.
    private boolean isHarness(Stack stack) {
        int stub = first(stack, 0, FrameRole.STUB);
        if (stub < stack.depth) {
            return stub == 0 || has(stack, stub - 1, FrameRole.HARNESS);
        }
        int at = firstUser(stack);
        return at < stack.depth && has(stack, at, FrameRole.HARNESS);
    }

    private int firstUser(Stack stack) {
        int at = 0;
        while (at < stack.depth && (has(stack, at, FrameRole.JDK) || stack.kinds[at] >= FrameKind.NATIVE.number())) {
            at++;
        }
        return at;
    }

    private boolean isRecorder(Stack stack) {
        int user = firstUser(stack);
        return first(stack, 0, FrameRole.RECORDER) < stack.depth
                && (user == stack.depth || has(stack, user, FrameRole.RECORDER));
    }

    private @Nullable CutRule sampleRule(ReadEvent source, Stack stack, String threadState) {
        if (!RUNNING.contains(threadState)) {
            return CutRule.ASLEEP;
        }
        boolean waits = source == ReadEvent.NATIVE_SAMPLE && stack.depth > 0 && has(stack, 0, FrameRole.NATIVE_WAIT);
        return waits ? CutRule.NATIVE_WAIT : null;
    }

    private @Nullable CutRule parkRule(Stack stack) {
        int caller = firstWithout(stack, 0, FrameRole.PARK);
        if (caller == stack.depth) {
            return null;
        }
        if (has(stack, caller, FrameRole.WORKER | FrameRole.IDLE)) {
            return CutRule.IDLE_POOL;
        }
        int wanted = firstWithout(stack, caller, FrameRole.PARK | FrameRole.QUEUED | FrameRole.CONDITION);
        if (wanted < stack.depth && has(stack, wanted, FrameRole.JOIN)) {
            return CutRule.JOIN;
        }
        return libraryRule(stack, caller);
    }

    private @Nullable CutRule waitRule(Stack stack) {
        return libraryRule(stack, firstWithout(stack, 0, FrameRole.OBJECT_WAIT));
    }

    /** Classifies by the frames of the JDK and of known pools, from the blocking one to the first of other code. */
    private @Nullable CutRule libraryRule(Stack stack, int from) {
        for (int at = from; at < stack.depth; at++) {
            if (has(stack, at, FrameRole.IDLE)) {
                return CutRule.IDLE_POOL;
            }
            if (has(stack, at, FrameRole.JOIN)) {
                return CutRule.JOIN;
            }
            if (has(stack, at, FrameRole.TIMER)) {
                return CutRule.TIMER;
            }
            if (has(stack, at, FrameRole.HOUSEKEEPING)) {
                return CutRule.HOUSEKEEPING;
            }
            if (!has(stack, at, FrameRole.JDK)) {
                return null;
            }
        }
        return null;
    }

    private SiteKind parkKind(Stack stack) {
        int caller = firstWithout(stack, 0, FrameRole.PARK);
        int wanted = firstWithout(stack, caller, FrameRole.PARK | FrameRole.QUEUED | FrameRole.CONDITION);
        if (first(stack, 0, FrameRole.CONDITION) < wanted) {
            return SiteKind.CONDITION;
        }
        boolean inLock = wanted > caller || (caller < stack.depth && has(stack, caller, FrameRole.LOCKS));
        return inLock ? SiteKind.LOCK : SiteKind.PARK;
    }

    private int first(Stack stack, int from, int trait) {
        int at = from;
        while (at < stack.depth && !has(stack, at, trait)) {
            at++;
        }
        return at;
    }

    private int firstWithout(Stack stack, int from, int trait) {
        int at = from;
        while (at < stack.depth && has(stack, at, trait)) {
            at++;
        }
        return at;
    }

    private boolean has(Stack stack, int at, int trait) {
        return frames.has(stack.frames[at], trait);
    }
}
