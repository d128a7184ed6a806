package dev.plateau.server.dashboard.sharing;

import dev.plateau.server.platform.drawing.Drawing;
import dev.plateau.server.platform.drawing.Drawing.Anchor;
import dev.plateau.server.platform.drawing.Drawing.Box;
import dev.plateau.server.platform.drawing.Drawing.Ink;
import dev.plateau.server.platform.drawing.Drawing.Text;
import java.util.List;

/**
 * A fact in a readme: "performance: no regression".
 *
 * @param ink background of the message
 */
public record Badge(String label, String message, Ink ink) {
    private static final int HEIGHT = 20;
    private static final int SIZE = 11;
    private static final int PADDING = 7;
    /** Longest texts, as they come from uploads. */
    private static final int MAX_WIDTH = 320;

    public Drawing drawing() {
        Text left = text(label);
        Text right = text(message);
        double split = width(left);
        double end = split + width(right);
        return new Drawing(
                (int) Math.ceil(end),
                HEIGHT,
                label + ": " + message,
                List.of(
                        new Box(0, 0, split, HEIGHT, Ink.TEXT),
                        new Box(split, 0, Math.ceil(end) - split, HEIGHT, ink),
                        at(left, split / 2),
                        at(right, (split + end) / 2)));
    }

    private static Text text(String text) {
        return new Text(0, 14, Anchor.MIDDLE, SIZE, false, Ink.PAPER, text).within(MAX_WIDTH);
    }

    private static double width(Text text) {
        return Drawing.width(text.text(), SIZE) + 2 * PADDING;
    }

    private static Text at(Text text, double x) {
        return new Text(x, text.y(), text.anchor(), text.size(), text.bold(), text.ink(), text.text());
    }
}
