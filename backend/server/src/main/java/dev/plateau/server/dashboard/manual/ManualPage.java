package dev.plateau.server.dashboard.manual;

/**
 * A document.
 *
 * @param name its address below {@code /docs}: {@code statistics}, {@code decisions/persistence}
 * @param title its first heading
 * @param html its text, the heading included; links lead to pages of this server
 */
public record ManualPage(String name, String title, String html) {}
