package dev.plateau.collector.screen;

import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Writes lines, and on a terminal one live line below them. Safe for use by several threads. */
public final class Terminal {
    private static final int WIDTH_WHEN_UNKNOWN = 100;
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintWriter out;
    private final boolean live;
    private final boolean colour;
    private final int width;
    private String shown = "";

    private Terminal(PrintWriter out, boolean live, boolean colour, int width) {
        this.out = out;
        this.live = live;
        this.colour = colour;
        this.width = width;
    }

    /** The screen of this process: lines only unless it is a terminal; no colour with {@code NO_COLOR}. */
    public static Terminal of(PrintWriter out, Map<String, String> variables) {
        boolean person = isTerminal() && !"dumb".equals(variables.get("TERM"));
        boolean colour = person && variables.getOrDefault("NO_COLOR", "").isEmpty();
        return new Terminal(out, person, colour, person ? width() : WIDTH_WHEN_UNKNOWN);
    }

    /** Since Java 22 there is a console also without a terminal, and a method to distinguish both. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            Method isTerminal = Console.class.getMethod("isTerminal");
            return (boolean) isTerminal.invoke(console);
        } catch (NoSuchMethodException before22) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    private static int width() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(ProcessBuilder.Redirect.INHERIT)
                    .redirectErrorStream(true)
                    .start();
            String[] size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
                    .strip()
                    .split(" ", 3);
            boolean told = stty.waitFor(1, TimeUnit.SECONDS) && size.length == 2 && size[1].matches("[1-9]\\d{1,3}");
            return told ? Integer.parseInt(size[1]) : WIDTH_WHEN_UNKNOWN;
        } catch (IOException e) {
            return WIDTH_WHEN_UNKNOWN;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return WIDTH_WHEN_UNKNOWN;
        }
    }

    /** True if a live line can be shown. */
    public boolean isLive() {
        return live;
    }

    /** Writes a line that stays. */
    public synchronized void line(String text) {
        if (live && !shown.isEmpty()) {
            out.print(CLEAR_LINE);
        }
        out.println(text);
        out.print(shown);
        out.flush();
    }

    /** Shows a text in the live line; without a terminal nothing happens. */
    public synchronized void live(String text) {
        if (live) {
            shown = text.length() < width ? text : text.substring(0, Math.max(0, width - 2)) + "…";
            out.print(CLEAR_LINE + shown);
            out.flush();
        }
    }

    /** Removes the live line. */
    public synchronized void clear() {
        if (live && !shown.isEmpty()) {
            shown = "";
            out.print(CLEAR_LINE);
            out.flush();
        }
    }

    /** The text in green, red or grey where there is colour. */
    public String paint(Colour chosen, String text) {
        return colour ? "\u001b[" + chosen.code + "m" + text + "\u001b[0m" : text;
    }

    /** Meanings of the colours. */
    public enum Colour {
        BETTER("32"),
        WORSE("31"),
        FAINT("2"),
        STRONG("1");

        private final String code;

        Colour(String code) {
            this.code = code;
        }
    }
}
