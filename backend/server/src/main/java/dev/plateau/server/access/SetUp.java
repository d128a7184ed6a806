package dev.plateau.server.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** The set-up of a server that others can reach: only a reader of its log can become the administrator. */
@Component
class SetUp {
    private static final Logger LOG = LoggerFactory.getLogger(SetUp.class);
    /** Letters and digits without those that look alike. */
    private static final String ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

    private static final int CODE_LENGTH = 20;

    private final LocalKey key;
    private final Accounts accounts;
    private final String code;

    SetUp(LocalKey key, Accounts accounts) {
        this.key = key;
        this.accounts = accounts;
        this.code = randomCode();
    }

    /** 100 random bits, to be typed by a person. */
    static String randomCode() {
        return new SecureRandom()
                .ints(CODE_LENGTH, 0, ALPHABET.length())
                .mapToObj(letter -> ALPHABET.substring(letter, letter + 1))
                .collect(Collectors.joining());
    }

    /** True while there is no administrator. */
    boolean needed() {
        return !key.needed() && accounts.none();
    }

    @EventListener(ApplicationReadyEvent.class)
    void announce() {
        if (needed()) {
            LOG.info("There is no administrator yet. Open /setup of this server; the set-up code is {}", printed());
        }
    }

    /** The code as logged: in groups of five. */
    String printed() {
        return code.replaceAll("(.{5})(?!$)", "$1-");
    }

    /**
     * Creates the administrator account.
     *
     * @throws IllegalArgumentException if code, name or password is wrong; the message has the reason
     */
    void complete(String typedCode, String name, String password) {
        String typed = typedCode.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "");
        if (!MessageDigest.isEqual(typed.getBytes(StandardCharsets.UTF_8), code.getBytes(StandardCharsets.UTF_8))) {
            throw new IllegalArgumentException(
                    "This is not the code in the server's log. Every start prints a new one.");
        }
        if (!accounts.createFirst(name, password)) {
            throw new IllegalArgumentException("There is an administrator already.");
        }
    }
}
