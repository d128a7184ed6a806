package dev.plateau.server.hosts;

/**
 * A run that is stored and shown, but not judged.
 *
 * @param marked whether people marked it bad; else its own calibrations speak against its host
 * @param why a clause for people: "the host was sick: integer-chain-1 varied by 48 %", "marked bad by Ada: the disk was full"
 */
public record SetAside(long run, boolean marked, String why) {
    /** "not judged: the host was sick: ...". */
    public String words() {
        return "not judged: " + why;
    }
}
