package dev.plateau.server.alerts;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.util.Arrays;
import java.util.List;
import org.springframework.test.context.DynamicPropertyRegistry;

/** A real SMTP server in this process, on a port that stays while it is stopped and started. */
public final class Mailbox {
    private final GreenMail server =
            new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP).setVerbose(false));

    void start() {
        server.start();
    }

    void stop() {
        server.stop();
    }

    int port() {
        return server.getSmtp().getPort();
    }

    void name(DynamicPropertyRegistry properties) {
        properties.add("spring.mail.host", () -> "127.0.0.1");
        properties.add("spring.mail.port", this::port);
    }

    /** What arrived for a recipient, in order. */
    public List<MimeMessage> of(String recipient) {
        return Arrays.stream(server.getReceivedMessages())
                .filter(mail -> isFor(mail, recipient))
                .toList();
    }

    private static boolean isFor(MimeMessage mail, String recipient) {
        try {
            return mail.getAllRecipients()[0].toString().equals(recipient);
        } catch (MessagingException e) {
            throw new AssertionError(e);
        }
    }
}
