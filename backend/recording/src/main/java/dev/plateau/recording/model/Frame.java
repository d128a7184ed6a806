package dev.plateau.recording.model;

/**
 * A method on a stack.
 *
 * @param type its class, dotted; empty for a function of a library that the recording names without one
 * @param method its name without parameters
 */
public record Frame(String type, String method) {
    /** Class and method with a dot between, as the JDK's tools print it. */
    public String name() {
        return type.isEmpty() ? method : type + "." + method;
    }

    /** Class and method without the package. */
    public String shortName() {
        return new Frame(type.substring(type.lastIndexOf('.') + 1), method).name();
    }
}
