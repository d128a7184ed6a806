package dev.plateau.server.alerts;

import jakarta.mail.BodyPart;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.mail.MailParseException;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import org.springframework.stereotype.Component;

/** Keeps mails for viewing instead of sending them: for testing rules, and for demonstrations. They are lost when the server stops. */
@Component
@ConditionalOnBooleanProperty("plateau.alerts.catch-mail")
public class MailCatcher extends JavaMailSenderImpl {
    /**
     * A mail that was kept instead of sent.
     *
     * @param number counts from 1
     * @param html its HTML with the pictures inside
     */
    public record CaughtMail(int number, Instant at, String to, String subject, String html, String text) {}

    private final List<CaughtMail> caught = new CopyOnWriteArrayList<>();
    private final Clock clock;

    MailCatcher(Clock clock) {
        this.clock = clock;
    }

    /** Oldest first. */
    public List<CaughtMail> caught() {
        return List.copyOf(caught);
    }

    @Override
    protected synchronized void doSend(MimeMessage[] mails, Object @Nullable [] originals) {
        for (MimeMessage mail : mails) {
            try {
                mail.saveChanges();
                caught.add(read(mail));
            } catch (MessagingException | IOException unreadable) {
                throw new MailParseException(unreadable);
            }
        }
    }

    private CaughtMail read(MimeMessage mail) throws MessagingException, IOException {
        Parts parts = new Parts();
        parts.add(mail);
        return new CaughtMail(
                caught.size() + 1,
                clock.instant(),
                Objects.toString(mail.getHeader("To", ", "), ""),
                Objects.requireNonNullElse(mail.getSubject(), ""),
                parts.page(),
                parts.text);
    }

    /** The parts of a mail. */
    private static final class Parts {
        private final Map<String, String> pictures = new HashMap<>();
        private String html = "";
        private String text = "";

        void add(Part part) throws MessagingException, IOException {
            if (part.getContent() instanceof Multipart several) {
                for (int i = 0; i < several.getCount(); i++) {
                    add(several.getBodyPart(i));
                }
            } else if (part.isMimeType("text/html")) {
                html = part.getContent().toString();
            } else if (part.isMimeType("text/plain")) {
                text = part.getContent().toString();
            } else if (part.isMimeType("image/png") && part instanceof BodyPart body) {
                String id =
                        Objects.toString(body.getHeader("Content-ID")[0], "").replaceAll("[<>]", "");
                byte[] bytes = part.getInputStream().readAllBytes();
                pictures.put(
                        "cid:" + id,
                        "data:image/png;base64," + Base64.getEncoder().encodeToString(bytes));
            }
        }

        String page() {
            String page = html;
            for (Map.Entry<String, String> picture : pictures.entrySet()) {
                page = page.replace(picture.getKey(), picture.getValue());
            }
            return page;
        }
    }
}
