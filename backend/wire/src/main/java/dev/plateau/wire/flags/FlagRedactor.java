package dev.plateau.wire.flags;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Replaces values of JVM flags that may be secrets by keyed digests: {@code -Ddb.password=hunter2} becomes
 * {@code -Ddb.password=#5f1c09a2be44}. Equal values of one flag have equal digests, so flag sets keep their identity.
 *
 * <p>A value is shown where {@link HarmlessFlags} knows that it holds no secret. A shown value never starts with {@code #}, so {@code =#}
 * always means a digest. The digest is the start of HMAC-SHA-256 over the whole flag, apart from {@link OutputPlaces} in it: without the key,
 * values cannot be tried.
 */
public final class FlagRedactor {
    /** Keeps every value: for results that stay on the machine that measured them. */
    public static final FlagRedactor NONE = new FlagRedactor();

    private static final String ALGORITHM = "HmacSHA256";
    private static final String MARK = "#";
    private static final int DIGEST_CHARACTERS = 12;
    private static final Pattern REDACTED = Pattern.compile("(.*[=:])?#[0-9a-f]{" + DIGEST_CHARACTERS + "}");
    /** Start of an option with a value in the output of a JVM or of JMH. */
    private static final Pattern OPTION_IN_TEXT =
            Pattern.compile("(?<![\\w-])-(D[^\\s=]++=|XX:\\w++=|javaagent:|agentlib:|agentpath:|Xrun)");

    private final @Nullable SecretKeySpec key;

    private FlagRedactor() {
        this.key = null;
    }

    /** Makes digests with this key: secret random bytes, the same wherever digests are compared. */
    public FlagRedactor(byte[] key) {
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    /** True if the value of a flag was replaced. */
    public static boolean isRedacted(String flag) {
        return REDACTED.matcher(flag).matches();
    }

    /** Flags as given to a JVM, in their order, without values that may be secrets. */
    public List<String> flags(List<String> raw) {
        if (key == null) {
            return raw;
        }
        List<String> redacted = new ArrayList<>(raw.size());
        String before = "";
        for (String given : raw) {
            String flag = given.strip();
            redacted.add(HarmlessFlags.isArgumentOf(before) ? flag : flag(flag));
            before = flag;
        }
        return redacted;
    }

    /** Final values by the name of their flag; those that may be secrets are replaced. */
    public SortedMap<String, String> values(Map<String, String> finalFlags) {
        SortedMap<String, String> redacted = new TreeMap<>();
        finalFlags.forEach((name, value) -> {
            String option = "-XX:" + name + "=";
            redacted.put(name, flag(option + value).substring(option.length()));
        });
        return redacted;
    }

    /**
     * A text that may quote flags, such as the output of a JVM, without values that may be secrets. A hidden value is taken to end at the next
     * option or at the end of the line, because it may hold spaces.
     */
    public String text(String text) {
        Matcher start = OPTION_IN_TEXT.matcher(text);
        if (key == null || !start.find()) {
            return text;
        }
        StringBuilder redacted = new StringBuilder(text.length());
        int copied = 0;
        do {
            int end = endOfLine(text, start.start());
            int next = text.indexOf(" -", start.start());
            String option = text.substring(start.start(), next < 0 ? end : Math.min(next, end))
                    .stripTrailing();
            String word = option.split("\\s", 2)[0];
            String shown = HarmlessFlags.startOfSecret(word) < 0 ? word : option;
            redacted.append(text, copied, start.start()).append(flag(shown));
            copied = start.start() + shown.length();
        } while (start.find(Math.max(copied, start.end())));
        return redacted.append(text, copied, text.length()).toString();
    }

    private static int endOfLine(String text, int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }

    private String flag(String flag) {
        int value = HarmlessFlags.startOfSecret(flag);
        return key == null || value < 0
                ? flag
                : flag.substring(0, value) + MARK + digest(key, OutputPlaces.removeFrom(flag));
    }

    private static String digest(SecretKeySpec key, String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(UTF_8))).substring(0, DIGEST_CHARACTERS);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("This Java runtime lacks " + ALGORITHM, missing);
        }
    }
}
