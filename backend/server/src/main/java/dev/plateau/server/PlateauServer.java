package dev.plateau.server;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Entry point of the server. */
@SpringBootApplication
public class PlateauServer {
    /** Starts the server; every Spring Boot option may be given. */
    public static void main(String[] arguments) {
        SpringApplication.run(PlateauServer.class, arguments);
    }
}
