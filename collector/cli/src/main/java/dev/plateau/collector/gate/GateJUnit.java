package dev.plateau.collector.gate;

import dev.plateau.comparison.gate.GatedText;
import dev.plateau.wire.read.CellRecord;
import dev.plateau.wire.read.GateRecord;
import dev.plateau.wire.read.GateRecord.GatedCell;
import dev.plateau.wire.read.GateRecord.GatedRun;
import dev.plateau.wire.read.GateRecord.Outcome;
import dev.plateau.wire.text.Bounded;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Verdicts;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A verdict as the report of a test run, as CI systems read it: an environment is a suite, a benchmark a case, a regression a failure, an
 * inconclusive one is skipped. Source: the schema of the Jenkins xUnit plugin (junit-10.xsd).
 */
public final class GateJUnit {
    /** Characters of a name or reason. */
    private static final int MAX_TEXT = 4_000;

    private final XMLStreamWriter xml;
    private final String server;

    private GateJUnit(XMLStreamWriter xml, String server) {
        this.xml = xml;
        this.server = server;
    }

    /**
     * Writes the report.
     *
     * @param server address that the links begin with
     */
    public static void write(GateRecord verdict, String server, Writer to) throws IOException {
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(to);
            new GateJUnit(xml, server).report(verdict);
            xml.close();
        } catch (XMLStreamException e) {
            throw new IOException("The JUnit report could not be written: " + e.getMessage(), e);
        }
    }

    private void report(GateRecord verdict) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeStartElement("testsuites");
        for (GatedRun run : verdict.runs()) {
            suite(run);
        }
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private void suite(GatedRun run) throws XMLStreamException {
        List<GatedCell> scores = run.scores();
        xml.writeStartElement("testsuite");
        attribute("name", run.environment() + " against " + GatedText.baseline(run));
        attribute("tests", String.valueOf(Math.max(1, scores.size())));
        attribute("failures", count(scores, Outcome.REGRESSED));
        attribute("errors", "0");
        attribute("skipped", scores.isEmpty() ? "1" : count(scores, Outcome.INCONCLUSIVE));
        if (scores.isEmpty()) {
            xml.writeStartElement("testcase");
            attribute("classname", "plateau.gate");
            attribute("name", run.environment());
            skipped(run.reason());
            xml.writeEndElement();
        }
        for (GatedCell score : scores) {
            testCase(run, score);
        }
        xml.writeEndElement();
    }

    private static String count(List<GatedCell> scores, Outcome outcome) {
        return String.valueOf(
                scores.stream().filter(score -> score.outcome() == outcome).count());
    }

    private void testCase(GatedRun run, GatedCell score) throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute("classname", Names.type(score.key()));
        attribute("name", GatedText.caseName(score));
        if (score.outcome() == Outcome.REGRESSED) {
            xml.writeStartElement("failure");
            attribute("type", "regression");
            attribute("message", message(score));
            xml.writeCharacters(clean(message(score) + "\n" + server + (run.compare() == null ? "" : run.compare())));
            xml.writeEndElement();
        } else if (score.outcome() == Outcome.INCONCLUSIVE) {
            skipped(score.cell().reason());
        }
        xml.writeEndElement();
    }

    private static String message(GatedCell score) {
        CellRecord cell = score.cell();
        if (score.isLimit()) {
            return Verdicts.withReason(cell.verdict(), cell.reason());
        }
        return String.format(
                Locale.ROOT,
                "%s (%s) from %s to %s",
                GatedText.change(cell),
                GatedText.interval(cell),
                GatedText.score(cell.baseline(), cell),
                GatedText.score(cell.candidate(), cell));
    }

    private void skipped(String reason) throws XMLStreamException {
        xml.writeEmptyElement("skipped");
        attribute("message", reason);
    }

    private void attribute(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, clean(value));
    }

    /** XML 1.0 has no place for control characters, however escaped. */
    private static String clean(String text) {
        return Bounded.text(text, MAX_TEXT).replaceAll("[\\p{Cntrl}&&[^\\n\\t]]|[\\uFFFE\\uFFFF]", "?");
    }
}
