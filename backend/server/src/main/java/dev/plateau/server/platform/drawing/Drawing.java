package dev.plateau.server.platform.drawing;

import dev.plateau.wire.text.Names;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.FontRenderContext;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import javax.imageio.ImageIO;

/**
 * A picture of simple shapes, drawn in their order on white paper.
 *
 * @param title text for people who do not see it
 */
public record Drawing(int width, int height, String title, List<Shape> shapes) {
    /** Factor between drawn and shown size of a PNG, for high-resolution screens. */
    private static final int SCALE = 2;

    private static final boolean HAS_FONTS = hasFonts();

    /** Width of an average character, as a share of its size. */
    private static final double CHARACTER = 0.56;

    private static final double BOLD_CHARACTER = 0.65;

    /** Distance of two lines, as a share of the size. */
    private static final double LINE = 1.3;

    /** Shapes in their order. */
    public Drawing {
        shapes = List.copyOf(shapes);
    }

    /** Colours: those of light pages. */
    public enum Ink {
        PAPER(0xffffff),
        GRID(0xe3e7eb),
        FAINT(0x9aa5b1),
        SOFT(0x5b6b7b),
        TEXT(0x1b2733),
        BETTER(0x0b7a75),
        WORSE(0xbf3b0c);

        final int rgb;

        Ink(int rgb) {
            this.rgb = rgb;
        }
    }

    /** Side of a text on which its position lies. */
    public enum Anchor {
        START,
        MIDDLE,
        END
    }

    /** A part of a drawing; coordinates are pixels as shown, from the top left. */
    public sealed interface Shape {}

    /** A filled rectangle. */
    public record Box(double x, double y, double width, double height, Ink ink) implements Shape {}

    /** A straight line. */
    public record Line(double x1, double y1, double x2, double y2, double stroke, Ink ink) implements Shape {}

    /** A filled circle. */
    public record Dot(double x, double y, double radius, Ink ink) implements Shape {}

    /**
     * A line of text, cut to its width.
     *
     * @param y of its base line
     */
    public record Text(double x, double y, Anchor anchor, int size, boolean bold, Ink ink, String text)
            implements Shape {
        /** The same text, with an ellipsis where it would be wider. */
        public Text within(double width) {
            int most = most(width);
            return text.length() <= most ? this : with(y, text.substring(0, Math.max(0, most - 1)) + "…");
        }

        /** The same text in up to two lines. */
        public List<Text> wrapped(double width) {
            int most = most(width);
            if (text.length() <= most) {
                return List.of(this);
            }
            List<Text> lines = lines(most);
            return List.of(lines.getFirst(), lines.getLast().within(width));
        }

        /** The same name, shortened where it would be wider, and then in two lines around its base line; a method is never cut. */
        public List<Text> named(double width) {
            int most = most(width);
            Text shorter = with(y - LINE * size / 2, Names.shortened(text, most));
            if (shorter.text.length() <= most) {
                return List.of(with(y, shorter.text));
            }
            return shorter.text.contains(" ") ? shorter.wrapped(width) : shorter.lines(most);
        }

        private List<Text> lines(int most) {
            int end = breakBefore(most);
            return List.of(
                    with(y, text.substring(0, end).strip()),
                    with(y + LINE * size, text.substring(end).strip()));
        }

        /** Index of the last place where a line may break: behind a space, else in a name, else anywhere. */
        private int breakBefore(int most) {
            int end = text.lastIndexOf(' ', most);
            if (end > 0) {
                return end;
            }
            end = 0;
            for (String part : Names.humps(text)) {
                if (end + part.length() > most) {
                    break;
                }
                end += part.length();
            }
            return end > 0 ? end : Math.max(1, most);
        }

        private int most(double width) {
            return (int) (width / (size * (bold ? BOLD_CHARACTER : CHARACTER)));
        }

        private Text with(double otherY, String other) {
            return new Text(x, otherY, anchor, size, bold, ink, other);
        }
    }

    /** Width of a text, about. */
    public static double width(String text, int size) {
        return text.length() * size * CHARACTER;
    }

    public byte[] svg() {
        return SvgWriter.write(this);
    }

    /** A PNG. Servers without fonts leave its texts out. */
    public byte[] png() {
        var image = new BufferedImage(width * SCALE, height * SCALE, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        try {
            pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            pen.scale(SCALE, SCALE);
            pen.setColor(new Color(Ink.PAPER.rgb));
            pen.fillRect(0, 0, width, height);
            shapes.forEach(shape -> draw(shape, pen));
        } finally {
            pen.dispose();
        }
        try {
            var bytes = new ByteArrayOutputStream();
            ImageIO.write(image, "png", bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("a picture in memory", e);
        }
    }

    private static void draw(Shape shape, Graphics2D pen) {
        switch (shape) {
            case Box box -> {
                pen.setColor(new Color(box.ink.rgb));
                pen.fill(new Rectangle2D.Double(box.x, box.y, box.width, box.height));
            }
            case Line line -> {
                pen.setColor(new Color(line.ink.rgb));
                pen.setStroke(new BasicStroke((float) line.stroke));
                pen.draw(new Line2D.Double(line.x1, line.y1, line.x2, line.y2));
            }
            case Dot dot -> {
                pen.setColor(new Color(dot.ink.rgb));
                pen.fill(new Ellipse2D.Double(dot.x - dot.radius, dot.y - dot.radius, 2 * dot.radius, 2 * dot.radius));
            }
            case Text text -> {
                if (HAS_FONTS) {
                    write(text, pen);
                }
            }
        }
    }

    private static void write(Text text, Graphics2D pen) {
        pen.setColor(new Color(text.ink.rgb));
        pen.setFont(new Font(Font.SANS_SERIF, text.bold ? Font.BOLD : Font.PLAIN, text.size));
        double wide = pen.getFontMetrics().stringWidth(text.text);
        double left = switch (text.anchor) {
            case START -> text.x;
            case MIDDLE -> text.x - wide / 2;
            case END -> text.x - wide;
        };
        pen.drawString(text.text, (float) left, (float) text.y);
    }

    /** Without fonts, Java fails in one of these ways. */
    private static boolean hasFonts() {
        try {
            return new Font(Font.SANS_SERIF, Font.PLAIN, 1)
                            .getLineMetrics("a", new FontRenderContext(null, true, true))
                            .getHeight()
                    > 0;
        } catch (RuntimeException | LinkageError | InternalError missing) {
            return false;
        }
    }
}
