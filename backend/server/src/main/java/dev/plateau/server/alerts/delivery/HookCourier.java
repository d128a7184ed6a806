package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.AlertRules;
import dev.plateau.server.alerts.AlertSettings;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.Message;
import dev.plateau.server.alerts.content.Evidence;
import dev.plateau.server.alerts.content.MessageContent;
import dev.plateau.server.alerts.content.MessageContents;
import dev.plateau.server.alerts.missing.MissingDataContent;
import dev.plateau.server.alerts.missing.MissingDataContents;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.details.IncidentChangeText;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Posts messages to web hooks, signed with the secret of their rule. */
@Component
class HookCourier implements Courier {
    private final MessageContents messageContents;
    private final MissingDataContents missingData;
    private final AlertRules rules;
    private final JsonMapper json;
    private final WebHook webHook;
    private final Clock clock;

    HookCourier(
            MessageContents messageContents,
            MissingDataContents missingData,
            AlertRules rules,
            JsonMapper json,
            AlertSettings settings,
            Clock clock) {
        this.messageContents = messageContents;
        this.missingData = missingData;
        this.rules = rules;
        this.json = json;
        this.webHook = new WebHook(settings.hookAddresses(), settings.hookLimit());
        this.clock = clock;
    }

    @Override
    public boolean carries(Channel channel) {
        return channel != Channel.MAIL;
    }

    /**
     * The body for a web hook about an incident.
     *
     * @param verifiedCause cause that a search verified by measuring, as a sentence; null without one
     * @param commits address of the page with the commits after one up to the other, or null
     * @param flags JVM flags that differ, as sentences
     * @param grown frames whose share grew, as sentences
     */
    record Event(
            String event,
            String project,
            long incident,
            String title,
            String text,
            String cause,
            @Nullable String verifiedCause,
            String certainty,
            String branch,
            String url,
            @Nullable String comparison,
            @Nullable String afterCommit,
            @Nullable String untilCommit,
            @Nullable String commits,
            List<String> flags,
            List<String> grown,
            @Nullable String repeat,
            List<Changed> changes) {}

    /** The body for a web hook about missing data; its names are a contract with receivers. */
    record MissingDataEvent(
            String event, String project, String text, String url, int all, List<MissingDataContent.Row> silent) {
        static MissingDataEvent of(MissingDataContent content) {
            return new MissingDataEvent(
                    "silence", content.project(), content.lead(), content.address(), content.all(), content.lines());
        }
    }

    /** A change of a benchmark; {@code ratio} is after over before. */
    record Changed(
            String benchmark,
            String conditions,
            String environment,
            double before,
            double after,
            String unit,
            @Nullable Double ratio) {
        static Changed of(IncidentChangeText incidentChangeText) {
            var shift = incidentChangeText.member().changePoint().shift();
            return new Changed(
                    incidentChangeText.key().benchmark(),
                    incidentChangeText.conditions(),
                    incidentChangeText.environment(),
                    shift.before(),
                    shift.after(),
                    incidentChangeText.member().unit(),
                    shift.ratio());
        }
    }

    @Override
    public Delivery prepare(List<Message> messages) {
        Message first = messages.getFirst();
        if (first.kind() == Message.Kind.MISSING_DATA) {
            MissingDataContent content = missingData.about(first);
            return delivery(
                    first,
                    content.subject(),
                    content.subject() + "\n" + content.text(),
                    () -> MissingDataEvent.of(content));
        }
        List<MessageContent> all = messages.stream().map(messageContents::about).toList();
        List<String> lines = new ArrayList<>();
        all.forEach(messageContent ->
                lines.add(messageContent.subject() + "\n" + messageContent.lead() + " " + messageContent.address()));
        String text = String.join("\n\n", lines);
        return delivery(
                first,
                all.getFirst().subject(),
                text,
                () -> all.size() == 1 ? event(first, all.getFirst()) : digest(text, messages, all));
    }

    private Delivery delivery(Message first, String subject, String text, Supplier<Object> event) {
        String body =
                json.writeValueAsString(first.channel() == Channel.SLACK ? Map.of("text", plain(text)) : event.get());
        Map<String, String> headers = headers(first, body);
        return new Delivery(subject, () -> post(first, headers, body));
    }

    /**
     * Escapes a text for Slack. Names of benchmarks and commits are arbitrary; Slack would read {@code <!channel>} or {@code <https://...|text>} as
     * markup.
     */
    static String plain(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private void post(Message first, Map<String, String> headers, String body) throws DeliveryFailed {
        try {
            webHook.post(URI.create(first.recipient()), headers, body);
        } catch (IOException failure) {
            throw new DeliveryFailed(
                    Objects.requireNonNullElse(
                            failure.getMessage(), failure.getClass().getSimpleName()),
                    failure);
        }
    }

    private static Map<String, Object> digest(String text, List<Message> messages, List<MessageContent> all) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            events.add(event(messages.get(i), all.get(i)));
        }
        return Map.of("event", "digest", "text", text, "incidents", events);
    }

    private static Event event(Message message, MessageContent messageContent) {
        Evidence evidence = messageContent.evidence();
        Evidence.Range range = evidence == null ? null : evidence.range();
        Incident.Commits commits = messageContent.incident().commits();
        return new Event(
                "incident." + message.kind().name().toLowerCase(Locale.ROOT),
                messageContent.project(),
                messageContent.incident().id(),
                messageContent.incident().title(),
                messageContent.lead(),
                messageContent.incident().cause().name(),
                messageContent.verified(),
                messageContent.incident().certainty().name(),
                messageContent.incident().branch(),
                messageContent.address(),
                evidence == null ? null : evidence.comparison(),
                commits == null ? null : commits.after(),
                commits == null ? null : commits.until(),
                range == null ? null : range.href(),
                evidence == null ? List.of() : evidence.flags(),
                evidence == null ? List.of() : evidence.grown(),
                evidence == null ? null : evidence.repeat(),
                messageContent.affected().stream().map(Changed::of).toList());
    }

    /** Headers with a signature over time and body, so that others can't replay an old delivery. */
    private Map<String, String> headers(Message message, String body) {
        String seconds = String.valueOf(clock.instant().getEpochSecond());
        String secret = rules.secret(message.rule());
        byte[] signature = Unsubscribing.hmac(secret.getBytes(StandardCharsets.US_ASCII), seconds + "." + body);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("X-Plateau-Delivery", message.messageId().toString());
        headers.put("X-Plateau-Timestamp", seconds);
        headers.put("X-Plateau-Signature", "sha256=" + HexFormat.of().formatHex(signature));
        return headers;
    }
}
