package dev.plateau.server.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** axe-core, which checks a page for what people with assistive technology can't use (WCAG 2.2 A and AA, and its best practice). */
public final class Axe {
    private static final Path SCRIPT = Path.of("../../frontend/node_modules/axe-core/axe.min.js");

    private static final String WCAG = "'wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'";

    private Axe() {}

    /**
     * What is wrong with the page that is open: a line for each element, with the rule and how bad it is; empty where nothing is.
     *
     * <p>{@code minor} findings are left out: they ask for landmarks and orders that a page may choose.
     */
    public static String findings(Browser browser) {
        return findings(browser, WCAG + ", 'best-practice'");
    }

    /** Likewise of a mail, which has no landmarks and needs none. */
    public static String findingsInMail(Browser browser) {
        return findings(browser, WCAG);
    }

    /** Likewise of its colours alone: all that another theme changes. */
    public static String colourFindings(Browser browser) {
        return findings(browser, "'color-contrast', 'link-in-text-block'");
    }

    private static String findings(Browser browser, String tags) {
        if (browser.ask("typeof axe").equals("undefined")) {
            browser.run(script());
        }
        return browser.await("""
                axe.run(document, {resultTypes: ['violations'], runOnly: [%s]})
                  .then(found => found.violations.filter(rule => rule.impact !== 'minor').flatMap(rule => rule.nodes.map(node =>
                    `${rule.impact} ${rule.id}: ${node.target} ${node.any.concat(node.all, node.none).map(check => check.message)[0] ?? ''}`))
                    .join('\\n'))""".formatted(tags));
    }

    private static String script() {
        try {
            return Files.readString(SCRIPT);
        } catch (IOException missing) {
            throw new UncheckedIOException("npm ci in frontend installs axe-core", missing);
        }
    }
}
