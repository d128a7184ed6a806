package dev.plateau.server.access.sessions;

import org.jspecify.annotations.Nullable;

/**
 * The sign-in that began a session: its only attribute. It is stored as JSON, so that servers of two versions can read it.
 *
 * @param account id of the account; its name and rights are read anew
 * @param browser the browser's own description
 * @param address of the browser
 * @param provider the session at a provider; null after a sign-in with a password
 */
public record SignIn(
        long account,
        String browser,
        String address,
        @Nullable ProviderSession provider) {
    /** Name of the attribute. */
    public static final String ATTRIBUTE = "sign-in";

    private static final int MAX_BROWSER = 300;

    public SignIn {
        browser = browser.substring(0, Math.min(browser.length(), MAX_BROWSER));
    }
}
