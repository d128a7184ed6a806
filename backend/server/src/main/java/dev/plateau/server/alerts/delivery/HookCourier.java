package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.AlertRule;
import dev.plateau.server.alerts.AlertRules;
import dev.plateau.server.alerts.AlertSettings;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.Message;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Posts messages to web hooks, signed with the secret of their rule. */
@Component
class HookCourier implements Courier {
    private final MessageContents messageContents;
    private final AlertRules rules;
    private final JsonMapper json;
    private final HookClient client;
    private final Clock clock;

    HookCourier(
            MessageContents messageContents, AlertRules rules, JsonMapper json, AlertSettings settings, Clock clock) {
        this.messageContents = messageContents;
        this.rules = rules;
        this.json = json;
        this.client = new HookClient(settings.hookAddresses(), settings.hookLimit());
        this.clock = clock;
    }

    @Override
    public boolean carries(Channel channel) {
        return channel != Channel.MAIL && channel != Channel.CODE_HOST;
    }

    @Override
    public Delivery prepare(List<Message> messages) {
        Message first = messages.getFirst();
        AlertRule rule = rules.get(first.project(), first.rule());
        if (first.kind() == Message.Kind.MISSING_DATA) {
            MissingDataContent content = messageContents.aboutMissingData(first);
            return delivery(
                    first,
                    rule,
                    content.subject(),
                    content.subject() + "\n" + content.text(),
                    () -> HookBody.missingData(content, rule.settings().hookVersion()));
        }
        List<MessageContent> all = messages.stream().map(messageContents::about).toList();
        String text = all.stream().map(MessageContent::chat).collect(Collectors.joining("\n\n"));
        return delivery(first, rule, all.getFirst().subject(), text, () -> HookBody.of(all, text));
    }

    private Delivery delivery(Message first, AlertRule rule, String subject, String text, Supplier<Object> event) {
        Object chat = HookBody.ofChat(first.channel(), text);
        String body = json.writeValueAsString(chat == null ? event.get() : chat);
        Map<String, String> headers = headers(first, rule, body);
        return new Delivery(subject, () -> post(first, headers, body));
    }

    private void post(Message first, Map<String, String> headers, String body) throws DeliveryFailed {
        try {
            client.post(URI.create(first.recipient()), headers, body);
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
