package dev.plateau.server.alerts;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Posts to an address that a stranger may have chosen. The name is looked up once, what it stands for is checked, and that very address is
 * connected to: a name that answers differently the second time (DNS rebinding) is never asked a second time. Redirects are not followed.
 * The JDK's HTTP client looks names up by itself, so these few lines speak HTTP themselves.
 */
final class Hook {
    private static final int MOST_ANSWER_BYTES = 4096;

    private final Names names;
    private final boolean allowPrivate;
    private final Duration patience;

    /** Looks a name up. */
    interface Names {
        InetAddress[] lookUp(String host) throws UnknownHostException;
    }

    Hook(Names names, boolean allowPrivate, Duration patience) {
        this.names = names;
        this.allowPrivate = allowPrivate;
        this.patience = patience;
    }

    /** @throws IllegalArgumentException when the address can't be that of a web hook */
    static void check(URI address) {
        boolean web = "https".equalsIgnoreCase(address.getScheme()) || "http".equalsIgnoreCase(address.getScheme());
        if (!web || address.getHost() == null || address.getRawUserInfo() != null) {
            throw new IllegalArgumentException("it has the form https://host/path.");
        }
    }

    /**
     * Posts JSON.
     *
     * @throws IOException when it was refused, or not answered with success; the message says why
     */
    void post(URI address, Map<String, String> headers, String json) throws IOException {
        check(address);
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        try (Socket socket = connect(address)) {
            socket.getOutputStream().write(request(address, headers, body));
            socket.getOutputStream().flush();
            expectSuccess(statusLine(socket));
        }
    }

    private Socket connect(URI address) throws IOException {
        boolean secure = "https".equalsIgnoreCase(address.getScheme());
        String host = address.getHost().replaceAll("[\\[\\]]", "");
        InetAddress[] found = names.lookUp(host);
        for (InetAddress one : found) {
            if (!allowPrivate && !isPublic(one)) {
                throw new IOException(host + " is " + one.getHostAddress()
                        + ", a private address. An administrator may allow that: plateau.alerts.allow-private-hooks.");
            }
        }
        int port = address.getPort() >= 0 ? address.getPort() : secure ? 443 : 80;
        int millis = Math.toIntExact(patience.toMillis());
        Socket plain = new Socket();
        try {
            plain.connect(new InetSocketAddress(found[0], port), millis);
            plain.setSoTimeout(millis);
            return secure ? secured(plain, host, port) : plain;
        } catch (IOException failure) {
            plain.close();
            throw failure;
        }
    }

    private static Socket secured(Socket plain, String host, int port) throws IOException {
        SSLSocket secure =
                (SSLSocket) ((SSLSocketFactory) SSLSocketFactory.getDefault()).createSocket(plain, host, port, true);
        SSLParameters parameters = secure.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secure.setSSLParameters(parameters);
        secure.startHandshake();
        return secure;
    }

    private static byte[] request(URI address, Map<String, String> headers, byte[] body) {
        String path = Objects.requireNonNullElse(address.getRawPath(), "");
        String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
        String port = address.getPort() < 0 ? "" : ":" + address.getPort();
        StringBuilder head = new StringBuilder("POST " + (path.isEmpty() ? "/" : path) + query + " HTTP/1.1\r\n");
        head.append("Host: ").append(address.getHost()).append(port).append("\r\n");
        head.append("Content-Type: application/json; charset=utf-8\r\nConnection: close\r\nUser-Agent: Plateau\r\n");
        head.append("Content-Length: ").append(body.length).append("\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        head.append("\r\n");
        var request = new ByteArrayOutputStream();
        request.writeBytes(head.toString().getBytes(StandardCharsets.US_ASCII));
        request.writeBytes(body);
        return request.toByteArray();
    }

    private static String statusLine(Socket socket) throws IOException {
        byte[] answer = socket.getInputStream().readNBytes(1);
        var line = new StringBuilder();
        while (answer.length == 1 && answer[0] != '\n' && line.length() < MOST_ANSWER_BYTES) {
            line.append((char) answer[0]);
            answer = socket.getInputStream().readNBytes(1);
        }
        return line.toString().strip();
    }

    private static void expectSuccess(String status) throws IOException {
        if (status.matches("HTTP/1\\.[01] 3.*")) {
            throw new IOException("It answered “" + status + "”: redirects are not followed, name the final address.");
        }
        if (!status.matches("HTTP/1\\.[01] 2.*")) {
            throw new IOException(status.isEmpty() ? "It gave no answer." : "It answered “" + status + "”.");
        }
    }

    /** Whether an address is anybody's: not this machine, its network, the cloud's metadata, nor anything reserved. */
    static boolean isPublic(InetAddress address) {
        if (address.isLoopbackAddress()
                || address.isAnyLocalAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress()) {
            return false;
        }
        byte[] bytes = address.getAddress();
        return bytes.length == 4 ? isPublicV4(bytes) : isPublicV6(bytes);
    }

    /** IANA's special-purpose registry: this network, shared address space, protocol assignments, benchmarking, reserved. */
    private static boolean isPublicV4(byte[] bytes) {
        int first = bytes[0] & 0xff;
        int second = bytes[1] & 0xff;
        boolean shared = first == 100 && second >= 64 && second < 128;
        boolean assigned = first == 192 && second == 0 && (bytes[2] == 0 || bytes[2] == 2);
        boolean benchmarking = first == 198 && (second == 18 || second == 19);
        return first != 0 && first != 127 && first < 240 && !shared && !assigned && !benchmarking;
    }

    /** Only global unicast (2000::/3), without tunnels that lead to an IPv4 address (6to4, Teredo, NAT64 lies outside). */
    private static boolean isPublicV6(byte[] bytes) {
        boolean global = (bytes[0] & 0xe0) == 0x20;
        boolean sixToFour = bytes[0] == 0x20 && bytes[1] == 0x02;
        boolean teredo = bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0 && bytes[3] == 0;
        return global && !sixToFour && !teredo;
    }
}
