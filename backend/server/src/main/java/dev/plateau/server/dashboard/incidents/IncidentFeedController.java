package dev.plateau.server.dashboard.incidents;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.sharing.SharedContent;
import dev.plateau.server.incidents.ChartDrawing;
import dev.plateau.server.incidents.IncidentAnswer;
import dev.plateau.server.incidents.IncidentAnswers;
import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentDetails;
import dev.plateau.server.incidents.IncidentFilter;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.IncidentRecord.IncidentKind;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.drawing.Drawing.Ink;
import dev.plateau.server.platform.drawing.XmlText;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** The newest incidents of a project as an Atom feed (RFC 4287), and the chart of one. */
@RestController
@Tag(name = "Images", description = "Badges, charts and a feed, for other pages")
record IncidentFeedController(
        KnownProjects projects, Incidents incidents, IncidentAnswers answers, IncidentDetails details) {
    private static final int ENTRIES = 50;

    @GetMapping("/api/v1/projects/{project}/incidents/{incident}/chart.{format:svg|png}")
    @Operation(summary = "Chart of the largest change of an incident")
    ResponseEntity<byte[]> chart(
            @PathVariable String project, @PathVariable long incident, @PathVariable String format) {
        Project found = projects.named(project);
        IncidentRecord shown =
                incidents.find(found.id(), incident).orElseThrow(() -> Problem.notFound("incident", incident));
        IncidentChangeRecord worst =
                details
                        .named(
                                found.id(),
                                incidents.changes(shown).stream().limit(1).toList())
                        .stream()
                        .findFirst()
                        .orElseThrow(() -> Problem.notFound("change of incident", incident));
        return SharedContent.image(
                found,
                ChartDrawing.titled(
                        details.chart(worst.change()),
                        answers.of(shown).sentence(),
                        worst.benchmark() + ", " + worst.host(),
                        shown.kind() == IncidentKind.REGRESSION ? Ink.WORSE : Ink.BETTER),
                format);
    }

    @GetMapping("/api/v1/projects/{project}/incidents.atom")
    @Operation(summary = "The newest incidents as an Atom feed")
    ResponseEntity<byte[]> feed(@PathVariable String project) {
        Project found = projects.named(project);
        List<IncidentRecord> newest = incidents.newest(found.id(), IncidentFilter.EVERY, Long.MAX_VALUE, ENTRIES);
        Map<Long, IncidentAnswer> facts = answers.of(newest);
        String server = ServletUriComponentsBuilder.fromCurrentContextPath().toUriString();
        String page = server + "/projects/" + found.name() + "/incidents";
        byte[] feed = XmlText.write(xml -> {
            xml.writeStartElement("feed");
            xml.writeDefaultNamespace("http://www.w3.org/2005/Atom");
            text(xml, "title", "Incidents of " + found.name());
            text(xml, "id", page);
            link(xml, "alternate", page);
            link(xml, "self", server + "/api/v1/projects/" + found.name() + "/incidents.atom");
            Instant updated = newest.stream()
                    .map(IncidentFeedController::updated)
                    .max(Comparator.naturalOrder())
                    .orElse(Instant.EPOCH);
            text(xml, "updated", updated.toString());
            xml.writeStartElement("author");
            text(xml, "name", "Plateau");
            xml.writeEndElement();
            for (IncidentRecord incident : newest) {
                entry(xml, page, incident, Objects.requireNonNull(facts.get(incident.id())));
            }
            xml.writeEndElement();
        });
        return SharedContent.of(found, MediaType.APPLICATION_ATOM_XML, feed);
    }

    private static void entry(XMLStreamWriter xml, String page, IncidentRecord incident, IncidentAnswer facts)
            throws XMLStreamException {
        xml.writeStartElement("entry");
        text(xml, "id", page + "/" + incident.id());
        text(xml, "title", facts.sentence());
        link(xml, "alternate", page + "/" + incident.id());
        text(xml, "published", incident.openedAt().toString());
        text(xml, "updated", updated(incident).toString());
        category(xml, incident.kind().name().toLowerCase(Locale.ROOT));
        category(xml, incident.triage().label());
        text(xml, "summary", incident.title());
        xml.writeEndElement();
    }

    private static Instant updated(IncidentRecord incident) {
        return Objects.requireNonNullElse(incident.closedAt(), incident.openedAt());
    }

    private static void text(XMLStreamWriter xml, String name, String text) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(XmlText.clean(text));
        xml.writeEndElement();
    }

    private static void link(XMLStreamWriter xml, String relation, String address) throws XMLStreamException {
        xml.writeEmptyElement("link");
        xml.writeAttribute("rel", relation);
        xml.writeAttribute("href", address);
    }

    private static void category(XMLStreamWriter xml, String term) throws XMLStreamException {
        xml.writeEmptyElement("category");
        xml.writeAttribute("term", term);
    }
}
