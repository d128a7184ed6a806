package dev.plateau.knowledge.ranking;

/** Reason why a differing flag matters, or hardly matters; the most relevant first. */
public enum Relevance {
    /** The environments were made to differ in it. */
    GIVEN("set by a flag set"),
    /** A change of the JDK that the knowledge base describes. */
    KNOWN_CHANGE("explained by a JDK change"),
    /** On in one JVM and off in the other. */
    SWITCH("switch of both JVMs"),
    /** A number that compilers or garbage collectors work with. */
    NUMBER("number of compiler or garbage collector"),
    /** Only one of the JVMs has it. */
    ONE_SIDED("only one JVM has it"),
    /** Of a garbage collector that neither side uses. */
    OTHER_COLLECTOR("of a garbage collector that is not in use"),
    /** A size that the JVM derives from the machine, the heap or other flags. */
    DERIVED("derived by the JVM"),
    /** An address in memory, which may change with each start. */
    ADDRESS("address"),
    /** The same number, written in another way. */
    EQUAL("equal numbers"),
    /** Texts, and numbers of neither compiler nor collector. */
    OTHER("other");

    private final String words;

    Relevance(String words) {
        this.words = words;
    }

    /** For people. */
    public String words() {
        return words;
    }

    /** True for the reasons that pages collapse. */
    public boolean isFolded() {
        return compareTo(NUMBER) > 0;
    }
}
