package dev.plateau.knowledge;

/**
 * A frame of profiles that is evidence of a change where it grows, appears or disappears.
 *
 * @param frame a package, a class, or a class and a method
 * @param builds the builds that have it
 * @param generated whether the JVM makes the class while it runs, so that no file has it
 */
public record FrameEvidence(String frame, BuildRange builds, boolean generated) {
    /** True for a frame of a profile that is this one or lies in it: {@code java.lang.StringBuffer.append} in {@code java.lang.StringBuffer}. */
    public boolean matches(String name) {
        if (!name.startsWith(frame)) {
            return false;
        }
        int end = frame.length();
        return generated || name.length() == end || name.charAt(end) == '.' || name.charAt(end) == '$';
    }
}
