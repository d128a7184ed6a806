package dev.plateau.recording.format;

import java.nio.charset.StandardCharsets;

/** The ways in which a string is written. */
final class Strings {
    private static final int NULL = 0;
    private static final int EMPTY = 1;
    private static final int CONSTANT = 2;
    private static final int UTF_8 = 3;
    private static final int CHARACTERS = 4;
    private static final int LATIN_1 = 5;

    /** Names and settings are far shorter. */
    private static final int LONGEST = 1 << 20;

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

    private static int length(Cursor cursor) {
        int length = cursor.count();
        if (length > LONGEST) {
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
