package dev.plateau.server.profiles;

/**
 * Threads of a recording whose names differ only in numbers: {@code pool-N-thread-N}.
 *
 * @param events of one kind, those that rules cut included
 * @param weight of these events, in the unit of the kind
 */
public record ThreadGroupWeight(long recording, String name, long events, long weight) {}
