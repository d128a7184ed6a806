package dev.plateau.knowledge;

/**
 * Where a change is described.
 *
 * @param name for people: {@code JEP 374}
 * @param url its address
 */
public record ChangeSource(String name, String url) {}
