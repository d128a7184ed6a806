package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.MessageScheduling;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.alerts.delivery.Courier.DeliveryFailed;
import java.util.Optional;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The delivery of messages on demand, for pages. */
@Service
public class Deliveries {
    private final Outbox outbox;
    private final MailCourier mail;
    private final ApplicationEventPublisher events;

    Deliveries(Outbox outbox, MailCourier mail, ApplicationEventPublisher events) {
        this.outbox = outbox;
        this.mail = mail;
        this.events = events;
    }

    /** True if a mail server is configured. */
    public boolean mailIsSet() {
        return mail.carries(Channel.MAIL);
    }

    /** Schedules a message for now and resets its attempts; false if there is nothing to send. */
    @Transactional
    public boolean tryAgain(long project, long message) {
        boolean found = outbox.tryAgain(project, message);
        events.publishEvent(new MessageScheduling.Queued());
        return found;
    }

    /** Sends a test mail now. Returns the mail server's error; empty if the mail was accepted. */
    public Optional<String> test(String recipient) {
        try {
            mail.test(recipient);
            return Optional.empty();
        } catch (DeliveryFailed failure) {
            return Optional.of(String.valueOf(failure.getMessage()));
        }
    }
}
