package dev.plateau.server.platform.api;

/** The right to use something limited until it is closed; to be closed once. */
public interface Permit extends AutoCloseable {
    @Override
    void close();
}
