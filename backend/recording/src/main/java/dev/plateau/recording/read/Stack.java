package dev.plateau.recording.read;

import dev.plateau.recording.model.FrameKind;

/** One stack, leaf first: numbers of frames with lines and kinds. Used again for the next one. */
public final class Stack {
    public int[] frames = new int[256];
    public int[] lines = new int[256];
    public byte[] kinds = new byte[256];
    public int depth;
    public boolean truncated;

    public void clear() {
        depth = 0;
        truncated = false;
    }

    public void push(int frame, int line, FrameKind kind) {
        if (depth == frames.length) {
            frames = java.util.Arrays.copyOf(frames, depth * 2);
            lines = java.util.Arrays.copyOf(lines, depth * 2);
            kinds = java.util.Arrays.copyOf(kinds, depth * 2);
        }
        frames[depth] = frame;
        lines[depth] = line;
        kinds[depth++] = (byte) kind.number();
    }

    /** Puts a method on top that some JDKs leave out: the traced one, whose caller's stack is recorded. It counts as run like its caller. */
    public void enter(int frame) {
        if (depth == 0 || frames[0] == frame) {
            return;
        }
        push(frame, 0, FrameKind.UNKNOWN);
        System.arraycopy(frames, 0, frames, 1, depth - 1);
        System.arraycopy(lines, 0, lines, 1, depth - 1);
        System.arraycopy(kinds, 0, kinds, 1, depth - 1);
        frames[0] = frame;
        lines[0] = 0;
    }

    /** Drops the frames from a place to the root. */
    void cutRoot(int from) {
        depth = from;
    }

    /** Puts one frame in the place of those from {@code from} to before {@code to}. */
    void replace(int from, int to, int frame) {
        frames[from] = frame;
        int moved = depth - to;
        System.arraycopy(frames, to, frames, from + 1, moved);
        System.arraycopy(lines, to, lines, from + 1, moved);
        System.arraycopy(kinds, to, kinds, from + 1, moved);
        depth -= to - from - 1;
    }
}
