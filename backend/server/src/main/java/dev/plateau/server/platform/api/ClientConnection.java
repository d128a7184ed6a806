package dev.plateau.server.platform.api;

import jakarta.servlet.ServletRequest;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;

/** The connection of a request whose body has been read. Tomcat notices that a client has gone when it writes the answer. */
public final class ClientConnection {
    private static final String ATTRIBUTE = ClientConnection.class.getName();

    private final Request request;

    private ClientConnection(Request request) {
        this.request = request;
    }

    static ClientConnection of(Request request) {
        return new ClientConnection(request);
    }

    void into(org.apache.catalina.connector.Request of) {
        of.setAttribute(ATTRIBUTE, this);
    }

    /** Tests whether the client has closed the connection. Called by the thread of the request. */
    public static boolean isClosed(ServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof ClientConnection connection && connection.isAtEnd();
    }

    /** Tomcat reads without waiting; at the end of the connection it claims that there is something to read. */
    private boolean isAtEnd() {
        request.action(ActionCode.AVAILABLE, true);
        return request.getAvailable() > 0;
    }
}
