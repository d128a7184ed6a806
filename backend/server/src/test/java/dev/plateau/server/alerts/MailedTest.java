package dev.plateau.server.alerts;

import dev.plateau.server.testing.NightlyTest;
import dev.plateau.statistics.online.ChangeStatus;
import jakarta.mail.Part;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.transaction.support.TransactionTemplate;

/** A project whose server sends mail to a mailbox of this process; all tests of this kind share server and mailbox. */
public abstract class MailedTest extends NightlyTest {
    public static final Mailbox MAILBOX = new Mailbox();

    /** Reads mails of this test alone. */
    public final String recipient = UUID.randomUUID() + "@example.org";

    @Autowired
    public AlertRules rules;

    @Autowired
    ApplicationEventPublisher events;

    @Autowired
    private TransactionTemplate transactions;

    static {
        MAILBOX.start();
    }

    @DynamicPropertySource
    static void mailServer(DynamicPropertyRegistry properties) {
        MAILBOX.name(properties);
        properties.add("plateau.alerts.allow-private-hooks", () -> true);
        // Longer than a test waits for anything: what a slow hook holds up comes too late.
        properties.add("plateau.alerts.hook-limit", () -> "10m");
    }

    /** Has this reader told by mail. */
    public void tell(String reader, double leastEffect, ChangeStatus certainty, Cadence cadence) {
        rules.add(nights.id(), RuleSettings.of(Channel.MAIL, reader, leastEffect, certainty, "", cadence));
    }

    /** Sends what waits for this reader now: wakes the server, which otherwise looks every ten seconds. */
    public void letItBeDue(String reader) {
        transactions.executeWithoutResult(status -> {
            jdbc.sql("update message set due_at = now() where recipient = ?")
                    .param(reader)
                    .update();
            events.publishEvent(new MessageScheduling.Queued());
        });
    }

    /** What the recipient got, when nothing waits any more. */
    public List<MimeMessage> mails() {
        nights.awaitSent();
        return MAILBOX.of(recipient);
    }

    /** The first part of a mail with this type, its lines ended as here; empty when it has none. */
    public static String part(Part part, String type) throws Exception {
        if (part.isMimeType("multipart/*")) {
            MimeMultipart parts = (MimeMultipart) part.getContent();
            for (int i = 0; i < parts.getCount(); i++) {
                String found = part(parts.getBodyPart(i), type);
                if (!found.isEmpty()) {
                    return found;
                }
            }
            return "";
        }
        if (!part.isMimeType(type)) {
            return "";
        }
        byte[] bytes = part.getInputStream().readAllBytes();
        return type.startsWith("text/")
                ? new String(bytes, StandardCharsets.UTF_8).replace("\r\n", "\n")
                : new String(bytes, StandardCharsets.ISO_8859_1);
    }

    static int size(MimeMessage mail) throws Exception {
        var raw = new java.io.ByteArrayOutputStream();
        mail.writeTo(raw);
        return raw.size();
    }
}
