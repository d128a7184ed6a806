package dev.plateau.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.PageVisitor;
import dev.plateau.server.testing.ServerContext;
import dev.plateau.server.testing.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A thousand wrong passwords at two servers on one database, while the owner of the account signs in. */
class GuessingTests {
    private static final String PASSWORD = "correct horse battery";
    private static final int GUESSES = 1000;
    private static final int GUESSERS = 4;

    private static List<ServerContext> servers;
    private static GivenDatabase given;

    @BeforeAll
    static void start() throws Exception {
        given = new GivenDatabase(TestDatabase.create());
        Map<String, String> behindAProxy = Map.of("SERVER_FORWARDHEADERSSTRATEGY", "native");
        servers = List.of(given.serveHere(behindAProxy), given.serveHere(behindAProxy));
        given.jdbc().sql("""
            insert into account (id, name, password_hash, administrator, created_at)
            values (2, 'ada', '{noop}correct horse battery', true, now())
            """).update();
    }

    @AfterAll
    static void stop() {
        servers.forEach(ServerContext::close);
    }

    @BeforeEach
    void forget() {
        given.jdbc().sql("delete from failed_sign_in").update();
    }

    /** Three are free; then each doubles the wait. */
    @Test
    void ofOneAddressFewAreChecked() throws Exception {
        assertThat(checked("one address", guess -> "10.1.1.1")).isBetween(3L, 25L);
    }

    /** Three hundred are free for the name. */
    @Test
    void ofManyAddressesSomeAreChecked() throws Exception {
        assertThat(checked("500 addresses", guess -> "10.2." + guess % 2 + "." + guess / 2 % 250))
                .isBetween(100L, 330L);
    }

    /** Number of passwords that the servers checked. The owner's browser is known, and signs in between. */
    private static long checked(String from, IntFunction<String> address) throws Exception {
        var owner = new PageVisitor(servers.getFirst().address());
        assertThat(owner.signIn("ada", PASSWORD)).endsWith("/");
        var sent = new AtomicInteger();
        Callable<List<Integer>> guesser = () -> {
            List<Integer> answers = new ArrayList<>();
            List<PageVisitor> visitors = servers.stream()
                    .map(server -> new PageVisitor(server.address()))
                    .toList();
            for (int guess = sent.getAndIncrement(); guess < GUESSES; guess = sent.getAndIncrement()) {
                answers.add(visitors.get(guess / 4 % 2)
                        .from(address.apply(guess))
                        .post("/login", Map.of("username", "ada", "password", "guess" + guess))
                        .statusCode());
            }
            return answers;
        };
        List<String> signIns = new ArrayList<>();
        Map<Integer, Long> answers;
        try (var threads = Executors.newFixedThreadPool(GUESSERS)) {
            var guessers = IntStream.range(0, GUESSERS)
                    .mapToObj(number -> threads.submit(guesser))
                    .toList();
            while (sent.get() < GUESSES) {
                signIns.add(owner.at(servers.get(signIns.size() % 2).address()).signIn("ada", PASSWORD));
            }
            List<Integer> all = new ArrayList<>();
            for (Future<List<Integer>> one : guessers) {
                all.addAll(one.get());
            }
            answers = all.stream().collect(Collectors.groupingBy(status -> status, Collectors.counting()));
        }
        System.out.printf(
                "%d wrong passwords from %s: %s; the owner signed in %d times; %d rows of counts%n",
                GUESSES, from, answers, signIns.size(), given.count("failed_sign_in"));
        assertThat(answers).containsOnlyKeys(302, 429);
        assertThat(signIns)
                .as("the owner signs in throughout")
                .hasSizeGreaterThan(3)
                .allMatch(page -> page.endsWith("/"));
        return answers.get(302);
    }
}
