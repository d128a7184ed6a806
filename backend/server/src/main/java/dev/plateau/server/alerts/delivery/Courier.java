package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.Message;
import java.util.List;

/** Brings messages to their recipient. */
interface Courier {
    boolean carries(Channel channel);

    /** Reads what messages of one recipient say, as one where they are a digest. Called in a transaction; sends nothing. */
    Delivery prepare(List<Message> messages);

    /**
     * What is ready to be sent.
     *
     * @param subject the subject or first line that people see
     */
    record Delivery(String subject, Transport transport) {}

    /** Sends it, within a time limit of its own. Called outside any transaction, as the other side may be slow. */
    interface Transport {
        /**
         * Sends it once.
         *
         * @throws DeliveryFailed when it did not arrive, as far as is known
         */
        void send() throws DeliveryFailed;
    }
}
