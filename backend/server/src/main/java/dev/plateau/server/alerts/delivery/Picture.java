package dev.plateau.server.alerts.delivery;

import dev.plateau.server.incidents.Sparkline;
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

/** A series as a PNG, as many mail clients show no SVG. It has no text: servers often have no fonts, and the mail describes everything in words. */
public final class Picture {
    /** Factor between drawn and shown size, for high-resolution screens. */
    private static final int SCALE = 3;

    private static final Color PAPER = new Color(0xffffff);
    private static final Color POINT = new Color(0x5b6b7b);
    private static final Color LEVEL = new Color(0xc2410c);
    private static final Color STEP = new Color(0x9aa5b1);
    private static final double RADIUS = 1.3;

    private Picture() {}

    public static byte[] png(Sparkline sparkline) {
        var image = new BufferedImage(Sparkline.WIDTH * SCALE, Sparkline.HEIGHT * SCALE, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        try {
            pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            pen.setColor(PAPER);
            pen.fillRect(0, 0, image.getWidth(), image.getHeight());
            pen.scale(SCALE, SCALE);
            draw(sparkline, pen);
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

    private static void draw(Sparkline sparkline, Graphics2D pen) {
        double step = sparkline.step();
        pen.setStroke(new BasicStroke(0.7f));
        pen.setColor(STEP);
        pen.draw(new Line2D.Double(step, 0, step, Sparkline.HEIGHT));
        pen.setColor(POINT);
        double[] scores = sparkline.scores();
        for (int i = 0; i < scores.length; i++) {
            pen.fill(new Ellipse2D.Double(
                    sparkline.x(i) - RADIUS, sparkline.y(scores[i]) - RADIUS, 2 * RADIUS, 2 * RADIUS));
        }
        pen.setStroke(new BasicStroke(1.2f));
        pen.setColor(LEVEL);
        pen.draw(new Line2D.Double(
                sparkline.x(0), sparkline.y(sparkline.before()), step, sparkline.y(sparkline.before())));
        pen.draw(new Line2D.Double(
                step, sparkline.y(sparkline.after()), sparkline.stop(), sparkline.y(sparkline.after())));
    }
}
