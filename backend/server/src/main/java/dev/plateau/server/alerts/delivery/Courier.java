package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Delivers the messages of a channel. */
public interface Courier {
    boolean carries(Channel channel);

    /** Reads the content of messages to one recipient, as one where they are a digest. Called in a transaction; sends nothing. */
    Delivery prepare(List<Message> messages);

    /**
     * A delivery that is ready to be sent.
     *
     * @param subject the subject or first line that people see
     */
    record Delivery(String subject, Transport transport) {}

    /** Thrown when a message probably did not arrive. */
    class DeliveryFailed extends Exception {
        private static final long serialVersionUID = 1L;

        /** @param reason message of the refusing server, or of the failure */
        public DeliveryFailed(String reason, @Nullable Throwable cause) {
            super(reason, cause);
        }
    }

    /** Sends a delivery, within a time limit of its own. Called outside any transaction, as the other side may be slow. */
    interface Transport {
        /**
         * Sends it once.
         *
         * @throws DeliveryFailed if it probably did not arrive
         */
        void send() throws DeliveryFailed;
    }
}
