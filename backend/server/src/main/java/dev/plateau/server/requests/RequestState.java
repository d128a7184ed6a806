package dev.plateau.server.requests;

/** How far a request is. */
enum RequestState {
    WAITING,
    CLAIMED,
    DONE,
    FAILED,
    /** Nobody wants it any more. */
    WITHDRAWN
}
