package dev.plateau.recording.read;

import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.FrameKind;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Stacks written as text, leaf first: {@code b.B.call < a.A.run}. */
final class Stacks {
    private Stacks() {}

    static Stack of(FrameTable frames, String leafFirst) {
        Stack stack = new Stack();
        fill(stack, frames, leafFirst);
        return stack;
    }

    /** Makes a stack that was used before another one. */
    static void fill(Stack stack, FrameTable frames, String leafFirst) {
        stack.clear();
        for (String name : leafFirst.isBlank()
                ? List.<String>of()
                : List.of(leafFirst.trim().split(" < "))) {
            int dot = name.lastIndexOf('.');
            stack.push(
                    frames.number(new Frame(name.substring(0, dot), name.substring(dot + 1))), 1, FrameKind.COMPILED);
        }
    }

    static String names(FrameTable frames, Stack stack) {
        return IntStream.range(0, stack.depth)
                .mapToObj(place -> frames.frame(stack.frames[place]).name())
                .collect(Collectors.joining(" < "));
    }
}
