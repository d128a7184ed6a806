package dev.plateau.server.platform.drawing;

import dev.plateau.server.platform.drawing.Drawing.Box;
import dev.plateau.server.platform.drawing.Drawing.Dot;
import dev.plateau.server.platform.drawing.Drawing.Ink;
import dev.plateau.server.platform.drawing.Drawing.Line;
import dev.plateau.server.platform.drawing.Drawing.Shape;
import dev.plateau.server.platform.drawing.Drawing.Text;
import java.util.Locale;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes a drawing as SVG. It has no style sheet and no script: pages with a strict content policy may show it. */
final class SvgWriter {
    private static final String FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

    private final XMLStreamWriter xml;

    private SvgWriter(XMLStreamWriter xml) {
        this.xml = xml;
    }

    static byte[] write(Drawing drawing) {
        return XmlText.write(xml -> new SvgWriter(xml).all(drawing));
    }

    private void all(Drawing drawing) throws XMLStreamException {
        xml.writeStartElement("svg");
        xml.writeDefaultNamespace("http://www.w3.org/2000/svg");
        set("width", drawing.width());
        set("height", drawing.height());
        xml.writeAttribute("viewBox", "0 0 " + drawing.width() + " " + drawing.height());
        xml.writeAttribute("role", "img");
        xml.writeAttribute("font-family", FONTS);
        xml.writeStartElement("title");
        xml.writeCharacters(XmlText.clean(drawing.title()));
        xml.writeEndElement();
        shape(new Box(0, 0, drawing.width(), drawing.height(), Ink.PAPER));
        for (Shape shape : drawing.shapes()) {
            shape(shape);
        }
        xml.writeEndElement();
    }

    private void shape(Shape shape) throws XMLStreamException {
        switch (shape) {
            case Box box -> {
                xml.writeEmptyElement("rect");
                set("x", box.x());
                set("y", box.y());
                set("width", box.width());
                set("height", box.height());
                colour("fill", box.ink());
            }
            case Line line -> {
                xml.writeEmptyElement("line");
                set("x1", line.x1());
                set("y1", line.y1());
                set("x2", line.x2());
                set("y2", line.y2());
                set("stroke-width", line.stroke());
                colour("stroke", line.ink());
            }
            case Dot dot -> {
                xml.writeEmptyElement("circle");
                set("cx", dot.x());
                set("cy", dot.y());
                set("r", dot.radius());
                colour("fill", dot.ink());
            }
            case Text text -> {
                xml.writeStartElement("text");
                set("x", text.x());
                set("y", text.y());
                set("font-size", text.size());
                if (text.bold()) {
                    xml.writeAttribute("font-weight", "bold");
                }
                xml.writeAttribute("text-anchor", text.anchor().name().toLowerCase(Locale.ROOT));
                colour("fill", text.ink());
                xml.writeCharacters(XmlText.clean(text.text()));
                xml.writeEndElement();
            }
        }
    }

    private void set(String name, double value) throws XMLStreamException {
        xml.writeAttribute(name, String.format(Locale.ROOT, "%.1f", value).replace(".0", ""));
    }

    private void colour(String name, Ink ink) throws XMLStreamException {
        xml.writeAttribute(name, String.format(Locale.ROOT, "#%06x", ink.rgb));
    }
}
