package dev.plateau.server.alerts.delivery;

import dev.plateau.server.incidents.ChangeChart;
import dev.plateau.server.incidents.ChangeChart.Scale;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/**
 * A chart as a PNG, as many mail clients show no SVG. It has no text: servers often have no fonts. The mail writes the levels above it and the
 * axis beside it.
 */
public final class Picture {
    public static final int WIDTH = 520;
    public static final int HEIGHT = 180;
    /** Factor between drawn and shown size, for high-resolution screens. */
    private static final int SCALE = 2;

    private static final Color PAPER = new Color(0xffffff);
    private static final Color GRID = new Color(0xe3e7eb);
    private static final Color POINT = new Color(0x5b6b7b);
    private static final Color LEVEL = new Color(0x1b2733);
    private static final Color CHANGED = new Color(0xbf3b0c);
    private static final Color STEP = new Color(0x9aa5b1);
    private static final double RADIUS = 2.6;

    private Picture() {}

    /** Pixels as shown, for a percentage of the width. */
    private static double x(double percent) {
        return WIDTH * percent / 100;
    }

    private static double y(double percent) {
        return HEIGHT * percent / 100;
    }

    public static byte[] png(ChangeChart chart) {
        var image = new BufferedImage(WIDTH * SCALE, HEIGHT * SCALE, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        try {
            pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            pen.setColor(PAPER);
            pen.fillRect(0, 0, image.getWidth(), image.getHeight());
            pen.scale(SCALE, SCALE);
            draw(chart, pen);
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

    private static void draw(ChangeChart chart, Graphics2D pen) {
        Scale scale = chart.scale();
        pen.setStroke(new BasicStroke(1));
        pen.setColor(GRID);
        chart.ticks(scale).forEach(tick -> pen.draw(new Line2D.Double(0, y(tick.y()), WIDTH, y(tick.y()))));
        pen.setColor(STEP);
        pen.draw(new Line2D.Double(x(chart.step()), 0, x(chart.step()), HEIGHT));
        chart.marks(scale).forEach(mark -> {
            pen.setColor(mark.since() ? CHANGED : POINT);
            pen.fill(new Ellipse2D.Double(x(mark.x()) - RADIUS, y(mark.y()) - RADIUS, 2 * RADIUS, 2 * RADIUS));
        });
        pen.setStroke(new BasicStroke(2));
        chart.levels(scale).forEach(level -> {
            pen.setColor(level.since() ? CHANGED : LEVEL);
            pen.draw(new Line2D.Double(x(level.from()), y(level.y()), x(level.until()), y(level.y())));
        });
    }
}
