package dev.plateau.server.testing;

import java.util.regex.Pattern;

/** HTML without the white space that a browser does not show: tests quote it as it reads, however templates are formatted. */
final class OneLine {
    private static final Pattern SPACE = Pattern.compile("\\s+");

    /** A tag's end on a line of its own, or of an element without content. */
    private static final Pattern END = Pattern.compile(" ?/>| >");

    private static final String BLOCKS =
            "article|aside|caption|dd|div|dl|dt|fieldset|footer|form|h[1-6]|header|li|main|nav|ol|option|p"
                    + "|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul";

    private static final Pattern BESIDE_BLOCK = Pattern.compile(" ?(</?(?:" + BLOCKS + ")\\b[^>]*>) ?");

    private OneLine() {}

    static String of(String html) {
        String line = SPACE.matcher(html).replaceAll(" ");
        return BESIDE_BLOCK.matcher(END.matcher(line).replaceAll(">")).replaceAll("$1");
    }
}
