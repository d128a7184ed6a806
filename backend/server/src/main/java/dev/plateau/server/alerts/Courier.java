package dev.plateau.server.alerts;

import java.util.List;

/** Brings messages to their recipient. */
interface Courier {
    boolean carries(Channel channel);

    /**
     * Brings messages of one recipient, as one where they are a digest. Returns the subject or first line that people see.
     *
     * @throws DeliveryFailed when it did not arrive, as far as is known
     */
    String deliver(List<Message> messages) throws DeliveryFailed;
}
