package dev.plateau.server.requests;

/** The state of a request. */
enum RequestState {
    WAITING,
    CLAIMED,
    DONE,
    FAILED,
    /** No longer needed. */
    WITHDRAWN
}
