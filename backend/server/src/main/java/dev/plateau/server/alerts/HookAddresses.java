package dev.plateau.server.alerts;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Checks the addresses of web hooks, which users choose. Each attempt resolves the name once, here, and the client connects only to the checked
 * addresses, so a second resolution with another result (DNS rebinding) cannot happen.
 */
public final class HookAddresses implements DnsResolver {
    private static final Set<Integer> PORTS = Set.of(-1, 443, 8443);
    /** Azure's platform, on an address that is public by its bits. */
    private static final List<Byte> AZURE = List.of((byte) 168, (byte) 63, (byte) 129, (byte) 16);

    private final Names names;
    private final boolean allowPrivate;

    /** Resolves host names. */
    public interface Names {
        InetAddress[] lookUp(String host) throws UnknownHostException;
    }

    /** @param allowPrivate true if hooks may reach private networks, over plain http and any port, too */
    public HookAddresses(Names names, boolean allowPrivate) {
        this.names = names;
        this.allowPrivate = allowPrivate;
    }

    /**
     * Checks the form of an address, without resolving it.
     *
     * @throws IllegalArgumentException if a web hook can't have this address
     */
    public void check(URI address) {
        boolean secure = "https".equalsIgnoreCase(address.getScheme());
        boolean web = secure || "http".equalsIgnoreCase(address.getScheme());
        if (!web || address.getHost() == null || address.getRawUserInfo() != null) {
            throw new IllegalArgumentException("it has the form https://host/path.");
        }
        if (!allowPrivate && !(secure && PORTS.contains(address.getPort()))) {
            throw new IllegalArgumentException(
                    "it must be https on port 443 or 8443. An administrator may allow others: plateau.alerts.allow-private-hooks.");
        }
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        InetAddress[] found = names.lookUp(host);
        for (InetAddress one : found) {
            if (!allowPrivate && !isPublic(one)) {
                throw new UnknownHostException(host + " is " + one.getHostAddress()
                        + ", a private address. An administrator may allow that: plateau.alerts.allow-private-hooks.");
            }
        }
        return found;
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }

    /** Tests for a public address: not this machine, its network, the cloud's metadata, nor anything reserved. */
    public static boolean isPublic(InetAddress address) {
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
        boolean azure = AZURE.equals(List.of(bytes[0], bytes[1], bytes[2], bytes[3]));
        return first != 0 && first != 127 && first < 240 && !shared && !assigned && !benchmarking && !azure;
    }

    /** Only global unicast (2000::/3), without tunnels that lead to an IPv4 address (6to4, Teredo, NAT64 lies outside). */
    private static boolean isPublicV6(byte[] bytes) {
        boolean global = (bytes[0] & 0xe0) == 0x20;
        boolean sixToFour = bytes[0] == 0x20 && bytes[1] == 0x02;
        boolean teredo = bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0 && bytes[3] == 0;
        return global && !sixToFour && !teredo;
    }
}
