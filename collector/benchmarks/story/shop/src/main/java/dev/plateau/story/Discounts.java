package dev.plateau.story;

/** Code under test: the stories change it, and leave the benchmark alone. A benchmark that changed itself regresses nothing. */
final class Discounts {
    private Discounts() {}

    static int percent(int price) {
        return price % 7;
    }
}
