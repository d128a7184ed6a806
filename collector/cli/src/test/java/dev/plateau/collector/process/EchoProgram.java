package dev.plateau.collector.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Answers each line of its input, ends at {@code die}, and falls silent at {@code hang}. */
final class EchoProgram {
    private EchoProgram() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println("heard " + line);
            switch (line) {
                case "die" -> System.exit(7);
                case "hang" -> Thread.sleep(Long.MAX_VALUE);
                default -> {
                    System.out.print("no end of line");
                    System.out.println(arguments[0] + " " + line.length());
                }
            }
        }
    }
}
