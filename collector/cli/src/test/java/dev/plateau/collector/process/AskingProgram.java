package dev.plateau.collector.process;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Asks a program that answers nothing for a minute. */
final class AskingProgram {
    private AskingProgram() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Program.ask(List.of("sleep", "60"), Duration.ofMinutes(1));
    }
}
