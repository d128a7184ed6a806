package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.AlertRules;
import dev.plateau.server.alerts.AlertSettings;
import dev.plateau.server.alerts.Cadence;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.Message;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.alerts.Watched;
import dev.plateau.server.alerts.delivery.StateContent.StateSource;
import dev.plateau.server.incidents.ChangeChart;
import dev.plateau.server.incidents.ChartDrawing;
import dev.plateau.server.platform.drawing.Drawing;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.mail.MailException;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.mail.javamail.MimeMessageHelper;
import org.springframework.stereotype.Component;
import org.thymeleaf.ITemplateEngine;
import org.thymeleaf.context.Context;

/** Sends mails through the SMTP server that {@code spring.mail.*} names; without one no mail is sent. */
@Component
record MailCourier(
        ObjectProvider<JavaMailSender> sender,
        ITemplateEngine templates,
        MessageContents messageContents,
        Links links,
        Unsubscribing unsubscribing,
        Outbox outbox,
        AlertRules rules,
        AlertSettings settings,
        StateSource states)
        implements Courier {
    private static final String PICTURE = "series";
    /** Size as shown. */
    private static final int PICTURE_WIDTH = 520;

    private static final int PICTURE_HEIGHT = 180;

    @Override
    public boolean carries(Channel channel) {
        return channel == Channel.MAIL && sender.getIfAvailable() != null;
    }

    @Override
    public Delivery prepare(List<Message> messages) {
        try {
            Message first = messages.getFirst();
            if (first.kind() == Message.Kind.MISSING_DATA) {
                return missingData(first);
            }
            if (first.kind() == Message.Kind.STATE) {
                return state(first);
            }
            return first.cadence() == Cadence.IMMEDIATE ? single(first) : digest(messages);
        } catch (MessagingException failure) {
            return new Delivery("", () -> {
                throw new DeliveryFailed(reason(failure), failure);
            });
        }
    }

    /** Sends a test mail. */
    void test(String recipient) throws DeliveryFailed {
        MimeMessage mail = sender.getObject().createMimeMessage();
        try {
            MimeMessageHelper helper = new MimeMessageHelper(mail, StandardCharsets.UTF_8.name());
            helper.setFrom(settings.from());
            helper.setTo(recipient);
            helper.setSubject("Plateau can send mail");
            helper.setText("This is the test mail that was requested on the alerts page of Plateau.\n\n"
                    + links.page("/") + "\n");
        } catch (MessagingException failure) {
            throw new DeliveryFailed(reason(failure), failure);
        }
        send(mail);
    }

    private void send(MimeMessage mail) throws DeliveryFailed {
        try {
            TimeLimit.run(settings.mailLimit(), () -> {
                sender.getObject().send(mail);
                return mail;
            });
        } catch (MailException | IOException failure) {
            throw new DeliveryFailed(reason(failure), failure);
        }
    }

    /**
     * A mail without head and foot.
     *
     * @param text for mail programs without HTML
     * @param answered mail of the same incident that this one follows
     */
    private record Body(
            String template,
            Map<String, Object> variables,
            String text,
            @Nullable Drawing picture,
            @Nullable Message answered) {}

    private Delivery single(Message message) throws MessagingException {
        MessageContent content = messageContents.about(message);
        Message first = outbox.first(message);
        // All mails of an incident keep the first subject, so that every mail client shows one thread.
        String subject = Objects.requireNonNullElse(first.subject(), content.subject());
        Evidence evidence = content.evidence();
        ChangeChart chart = evidence == null ? null : evidence.chart();
        Drawing picture = chart == null ? null : ChartDrawing.plain(chart, PICTURE_WIDTH, PICTURE_HEIGHT);
        Message answered = first.id() == message.id() ? null : first;
        return delivery(
                message,
                subject,
                new Body("mail/incident", Map.of("content", content), content.text(), picture, answered));
    }

    private Delivery state(Message message) throws MessagingException {
        StateContent content = states.ofWeek(message.project());
        String address = links.page(content.path());
        Map<String, Object> variables = Map.of("content", content, "address", address);
        return delivery(
                message,
                content.subject(),
                new Body("mail/state", variables, content.text(address), content.picture(), null));
    }

    private Delivery missingData(Message message) throws MessagingException {
        MissingDataContent content = messageContents.aboutMissingData(message);
        return delivery(
                message,
                content.subject(),
                new Body("mail/missing-data", Map.of("content", content), content.text(), null, null));
    }

    private Delivery digest(List<Message> messages) throws MessagingException {
        Message first = messages.getFirst();
        List<MessageContent> all = messages.stream().map(messageContents::about).toList();
        Digest digest = Digest.of(
                all,
                first.cadence().name().toLowerCase(Locale.ROOT),
                messageContents.project(first.project()),
                links.incidents(messageContents.project(first.project())));
        return delivery(
                first,
                all.size() == 1 ? all.getFirst().subject() : digest.subject(),
                new Body("mail/digest", Map.of("digest", digest), digest.text(), null, null));
    }

    private Delivery delivery(Message message, String subject, Body body) throws MessagingException {
        MimeMessage mail = sender.getObject().createMimeMessage();
        MimeMessageHelper helper = head(mail, message, body.answered() == null ? subject : "Re: " + subject);
        if (body.answered() != null) {
            mail.setHeader("In-Reply-To", id(body.answered()));
            mail.setHeader("References", id(body.answered()));
        }
        Drawing picture = body.picture();
        Context context = new Context(Locale.ROOT, body.variables());
        context.setVariable("picture", picture == null ? null : "cid:" + PICTURE);
        context.setVariable("project", messageContents.project(message.project()));
        context.setVariable("reason", reason(message));
        context.setVariable("settings", settings(message));
        context.setVariable("unsubscribe", unsubscribe(message));
        String foot =
                "\n" + reason(message) + ": " + settings(message) + "\nUnsubscribe: " + unsubscribe(message) + "\n";
        helper.setText(body.text() + foot, templates.process(body.template(), context));
        if (picture != null) {
            helper.addInline(PICTURE, new ByteArrayDataSource(picture.png(), "image/png"));
        }
        return new Delivery(subject, () -> send(mail));
    }

    /** Sender, recipient, subject, the stable id, and one-click unsubscribing (RFC 8058). */
    private MimeMessageHelper head(MimeMessage mail, Message message, String subject) throws MessagingException {
        MimeMessageHelper helper = new MimeMessageHelper(
                mail, MimeMessageHelper.MULTIPART_MODE_MIXED_RELATED, StandardCharsets.UTF_8.name());
        helper.setFrom(settings.from());
        helper.setTo(message.recipient());
        helper.setSubject(subject);
        mail.setHeader("Message-ID", id(message));
        mail.setHeader("Auto-Submitted", "auto-generated");
        mail.setHeader("List-Unsubscribe", "<" + unsubscribe(message) + ">");
        mail.setHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
        return helper;
    }

    private String reason(Message message) {
        Watched watched = rules.get(message.project(), message.rule()).watched();
        return watched == null
                ? "An alert rule of the project " + messageContents.project(message.project()) + " sends this mail"
                : "You watch this " + watched.noun() + ", as your profile says";
    }

    private String settings(Message message) {
        return rules.get(message.project(), message.rule()).watched() == null
                ? links.rules(messageContents.project(message.project()))
                : links.page("/profile/notifications");
    }

    private String unsubscribe(Message message) {
        return links.unsubscribe(unsubscribing.token(message.rule(), message.recipient()));
    }

    private String id(Message message) {
        String from = settings.from();
        String domain = from.substring(from.lastIndexOf('@') + 1).replace(">", "");
        return "<" + message.messageId() + "@" + domain + ">";
    }

    /** The mail server's message, taken from the innermost cause. */
    private static String reason(Exception failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String outer = Objects.requireNonNullElse(
                failure.getMessage(), failure.getClass().getSimpleName());
        String inner =
                Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
        return outer.contains(inner) ? outer : outer + ": " + inner;
    }
}
