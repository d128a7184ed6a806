package dev.plateau.server.alerts;

import java.time.Instant;

/**
 * A mail that was kept instead of sent.
 *
 * @param number counts from 1
 * @param html its HTML with the pictures inside
 */
public record CaughtMail(int number, Instant at, String to, String subject, String html, String text) {}
