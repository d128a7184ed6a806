package dev.plateau.server.requests;

/** How far a request is. */
public enum State {
    WAITING,
    CLAIMED,
    DONE,
    FAILED,
    /** Nobody wants it any more. */
    WITHDRAWN
}
