package dev.plateau.server.platform.drawing;

import java.io.ByteArrayOutputStream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** XML documents in memory: the writer escapes texts, which come from uploads. */
public final class XmlText {
    private XmlText() {}

    /** Writes the content of a document. */
    @FunctionalInterface
    public interface Content {
        void to(XMLStreamWriter xml) throws XMLStreamException;
    }

    public static byte[] write(Content content) {
        var bytes = new ByteArrayOutputStream();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(bytes, "UTF-8");
            xml.writeStartDocument("UTF-8", "1.0");
            content.to(xml);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a document in memory", e);
        }
        return bytes.toByteArray();
    }

    /** A text without the characters that no XML document can have. Source: XML 1.0, 2.2. */
    public static String clean(String text) {
        return text.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "\uFFFD");
    }
}
