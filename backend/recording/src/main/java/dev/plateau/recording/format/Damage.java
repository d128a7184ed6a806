package dev.plateau.recording.format;

/**
 * A part of a file that could not be read.
 *
 * @param offset in the file
 * @param bytes how much is lost at most
 * @param reason one clause for people
 */
public record Damage(long offset, long bytes, String reason) {}
