package dev.plateau.recording.format;

/** Decides what may be shown of the texts in a recording. */
@FunctionalInterface
public interface Texts {
    /**
     * The replacement of a text.
     *
     * @param type of the event or constant that holds it; {@code java.lang.String} for text that several events share
     * @param field of that type; empty where the constant is the text
     * @param text one character for each unit that is written, so in UTF-8 one for each byte
     * @return a text of the same length
     */
    String shown(String type, String field, String text);
}
