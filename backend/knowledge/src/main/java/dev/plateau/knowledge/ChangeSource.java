package dev.plateau.knowledge;

/**
 * A document that describes a change.
 *
 * @param name for people: {@code JEP 374}
 * @param url its address
 */
public record ChangeSource(String name, String url) {}
