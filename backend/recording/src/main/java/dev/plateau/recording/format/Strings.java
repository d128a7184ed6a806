package dev.plateau.recording.format;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/** The encodings of strings. */
final class Strings {
    private static final int NULL = 0;
    private static final int EMPTY = 1;
    private static final int CONSTANT = 2;
    private static final int UTF_8 = 3;
    private static final int CHARACTERS = 4;
    private static final int LATIN_1 = 5;

    /** Names and settings are far shorter. */
    private static final int MAX_LENGTH = 1 << 20;

    private Strings() {}

    static void skip(Cursor cursor) {
        int encoding = cursor.one();
        switch (encoding) {
            case NULL, EMPTY -> {}
            case CONSTANT -> cursor.varint();
            case UTF_8, LATIN_1 -> cursor.skip(cursor.count());
            case CHARACTERS -> {
                for (int left = cursor.count(); left > 0; left--) {
                    cursor.varint();
                }
            }
            default -> throw unknown(encoding, cursor);
        }
    }

    /** A missing string is empty; one that is a constant is the number of the constant, resolved by {@code constants}. */
    static String read(Cursor cursor, Constants constants) {
        int encoding = cursor.one();
        return switch (encoding) {
            case NULL, EMPTY -> "";
            case CONSTANT -> constants.string(cursor.varint());
            case UTF_8 -> new String(cursor.array(length(cursor)), StandardCharsets.UTF_8);
            case LATIN_1 -> new String(cursor.array(length(cursor)), StandardCharsets.ISO_8859_1);
            case CHARACTERS -> characters(cursor);
            default -> throw unknown(encoding, cursor);
        };
    }

    /** Writes the text at the cursor to the same place of a target, changed to one of the same length. */
    static void rewrite(Cursor cursor, ByteBuffer target, UnaryOperator<String> change) {
        switch (cursor.one()) {
            case UTF_8, LATIN_1 -> {
                int length = cursor.count();
                int at = cursor.position();
                String text = new String(cursor.array(length), StandardCharsets.ISO_8859_1);
                target.put(at, change.apply(text).getBytes(StandardCharsets.ISO_8859_1));
            }
            case CHARACTERS -> rewriteCharacters(cursor, target, change);
            default -> {} // there is no text here
        }
    }

    private static void rewriteCharacters(Cursor cursor, ByteBuffer target, UnaryOperator<String> change) {
        int[] places = new int[length(cursor) + 1];
        char[] characters = new char[places.length - 1];
        for (int i = 0; i < characters.length; i++) {
            places[i] = cursor.position();
            characters[i] = (char) cursor.varint();
        }
        places[characters.length] = cursor.position();
        String changed = change.apply(new String(characters));
        for (int i = 0; i < characters.length; i++) {
            // As many bytes as before: every one but the last has the continuation bit.
            long rest = changed.charAt(i);
            for (int at = places[i]; at < places[i + 1]; at++, rest >>>= 7) {
                target.put(at, (byte) (at + 1 < places[i + 1] ? (rest & 0x7f) | 0x80 : rest & 0x7f));
            }
        }
    }

    private static int length(Cursor cursor) {
        int length = cursor.count();
        if (length > MAX_LENGTH) {
            throw new DamagedChunk("a string of " + length + " characters at " + cursor.position());
        }
        return length;
    }

    private static String characters(Cursor cursor) {
        char[] characters = new char[length(cursor)];
        for (int i = 0; i < characters.length; i++) {
            characters[i] = (char) cursor.varint();
        }
        return new String(characters);
    }

    private static DamagedChunk unknown(int encoding, Cursor cursor) {
        return new DamagedChunk("a string at " + cursor.position() + " has the unknown encoding " + encoding);
    }
}
