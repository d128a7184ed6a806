package dev.plateau.server.alerts.delivery;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plateau.server.alerts.AlertRule;
import dev.plateau.server.alerts.AlertRules;
import dev.plateau.server.alerts.AlertSettings;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.Message;
import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentRecord;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Posts messages to web hooks, signed with the secret of their rule. */
@Component
class HookCourier implements Courier {
    private final MessageContents messageContents;
    private final AlertRules rules;
    private final JsonMapper json;
    private final WebHook webHook;
    private final Clock clock;

    HookCourier(
            MessageContents messageContents, AlertRules rules, JsonMapper json, AlertSettings settings, Clock clock) {
        this.messageContents = messageContents;
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
     * The body for a web hook about an incident, with the fields of the REST API.
     *
     * @param verifiedCause cause that a search verified by measuring, as a sentence; null without one
     * @param commits address of the page with the commits after one up to the other, or null
     * @param flags JVM flags that differ, as sentences
     * @param grown frames whose share grew, as sentences
     */
    record IncidentBody(
            String event,
            String project,
            long incident,
            @JsonUnwrapped IncidentRecord fields,
            String text,
            @Nullable String verifiedCause,
            String url,
            @Nullable String comparison,
            @Nullable String commits,
            List<String> flags,
            List<String> grown,
            @Nullable String repeat,
            List<IncidentChangeRecord> changes) {
        static IncidentBody of(MessageContent content) {
            Evidence evidence = content.evidence();
            Evidence.Range range = evidence == null ? null : evidence.range();
            return new IncidentBody(
                    "incident." + content.kind().name().toLowerCase(Locale.ROOT),
                    content.project(),
                    content.incident().id(),
                    content.incident(),
                    content.lead(),
                    content.verified(),
                    content.address(),
                    evidence == null ? null : evidence.comparison(),
                    range == null ? null : range.href(),
                    evidence == null ? List.of() : evidence.flags(),
                    evidence == null ? List.of() : evidence.grown(),
                    evidence == null ? null : evidence.repeat(),
                    content.changes());
        }
    }

    @Override
    public Delivery prepare(List<Message> messages) {
        Message first = messages.getFirst();
        AlertRule rule = rules.get(first.rule());
        if (first.kind() == Message.Kind.MISSING_DATA) {
            MissingDataContent content = messageContents.aboutMissingData(first);
            return delivery(
                    first,
                    rule,
                    content.subject(),
                    content.subject() + "\n" + content.text(),
                    () -> missingData(content, rule.settings().hookVersion()));
        }
        List<MessageContent> all = messages.stream().map(messageContents::about).toList();
        String text = all.stream()
                .map(content -> content.subject() + "\n" + content.lead() + " " + content.address())
                .collect(Collectors.joining("\n\n"));
        return delivery(
                first,
                rule,
                all.getFirst().subject(),
                text,
                () -> all.size() == 1
                        ? IncidentBody.of(all.getFirst())
                        : Map.of(
                                "event",
                                "digest",
                                "text",
                                text,
                                "incidents",
                                all.stream().map(IncidentBody::of).toList()));
    }

    private Delivery delivery(Message first, AlertRule rule, String subject, String text, Supplier<Object> event) {
        Object chat = first.channel().chatBody(text);
        String body = json.writeValueAsString(chat == null ? event.get() : chat);
        Map<String, String> headers = headers(first, rule, body);
        return new Delivery(subject, () -> post(first, headers, body));
    }

    /** The body about missing data. Version 1 has other names, and times as texts. */
    static Map<String, Object> missingData(MissingDataContent content, int version) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("event", version == 1 ? "silence" : "missing-data");
        body.put("project", content.project());
        body.put("text", content.lead());
        body.put("url", content.address());
        body.put("all", content.all());
        if (version == 1) {
            body.put(
                    "silent",
                    content.lines().stream()
                            .map(line -> Map.of("what", line.what(), "where", line.where(), "last", content.time(line)))
                            .toList());
        } else {
            body.put("missing", content.lines());
        }
        return body;
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

    /** Headers with a signature over time and body, so that others can't replay an old delivery. */
    private Map<String, String> headers(Message message, AlertRule rule, String body) {
        String seconds = String.valueOf(clock.instant().getEpochSecond());
        byte[] signature = Unsubscribing.hmac(rule.secret().getBytes(StandardCharsets.US_ASCII), seconds + "." + body);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("X-Plateau-Delivery", message.messageId().toString());
        headers.put("X-Plateau-Version", String.valueOf(rule.settings().hookVersion()));
        headers.put("X-Plateau-Timestamp", seconds);
        headers.put("X-Plateau-Signature", "sha256=" + HexFormat.of().formatHex(signature));
        return headers;
    }
}
