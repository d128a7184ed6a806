package dev.plateau.server.alerts;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Which addresses a web hook may have: strangers choose them. Each attempt resolves the name once, here; the client connects to nothing but the
 * addresses that were checked, so a name that resolves differently the second time (DNS rebinding) has no second time.
 */
final class HookAddresses implements DnsResolver {
    private final Names names;
    private final boolean allowPrivate;

    /** Looks a name up. */
    interface Names {
        InetAddress[] lookUp(String host) throws UnknownHostException;
    }

    /** @param allowPrivate whether hooks may reach the own network */
    HookAddresses(Names names, boolean allowPrivate) {
        this.names = names;
        this.allowPrivate = allowPrivate;
    }

    /** @throws IllegalArgumentException when the address can't be that of a web hook */
    void check(URI address) {
        boolean secure = "https".equalsIgnoreCase(address.getScheme());
        boolean web = secure || "http".equalsIgnoreCase(address.getScheme());
        if (!web || address.getHost() == null || address.getRawUserInfo() != null) {
            throw new IllegalArgumentException("it has the form https://host/path.");
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
