package dev.plateau.server.requests;

/** The state of a request. */
enum RequestState {
    WAITING,
    CLAIMED,
    DONE,
    FAILED,
    /** Withdrawn by a person. */
    WITHDRAWN
}
