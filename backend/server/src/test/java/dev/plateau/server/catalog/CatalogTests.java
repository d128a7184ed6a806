package dev.plateau.server.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.server.testing.ServerTest;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Mode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

@ServerTest
class CatalogTests {
    @Autowired
    Projects projects;

    @Autowired
    BenchmarkKeys keys;

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "-shop", "shop/cart", "späti", "a b", "../etc"})
    void refusesNamesThatDoNotFitIntoAnAddress(String name) {
        assertThatThrownBy(() -> projects.findOrCreate(name))
                .isInstanceOf(Projects.InvalidProjectName.class)
                .hasMessageContaining("letters, digits");
    }

    @Test
    void makesAProjectOnce() {
        Project made = projects.findOrCreate("catalog-once");
        assertThat(projects.findOrCreate("catalog-once")).isEqualTo(made);
        assertThat(projects.all()).contains(made);
        assertThat(projects.find("catalog-never")).isEmpty();
    }

    @Test
    void everyPartOfTheKeyTellsBenchmarksApart() {
        BenchmarkKey one = new BenchmarkKey("a.B.c", Map.of("size", "1"), Mode.THROUGHPUT, 1);
        List<BenchmarkKey> all = List.of(
                one,
                new BenchmarkKey("a.B.d", one.parameters(), one.mode(), one.threads()),
                new BenchmarkKey(one.benchmark(), Map.of("size", "2"), one.mode(), one.threads()),
                new BenchmarkKey(one.benchmark(), Map.of(), one.mode(), one.threads()),
                new BenchmarkKey(one.benchmark(), one.parameters(), Mode.SAMPLE_TIME, one.threads()),
                new BenchmarkKey(one.benchmark(), one.parameters(), one.mode(), 16));
        long project = projects.findOrCreate("catalog-keys").id();
        long other = projects.findOrCreate("catalog-other-keys").id();

        Map<BenchmarkKey, Long> ids = keys.resolve(project, all);
        assertThat(ids).containsOnlyKeys(all);
        assertThat(new HashSet<>(ids.values())).hasSize(all.size());
        assertThat(keys.resolve(project, all)).isEqualTo(ids);
        assertThat(keys.resolve(other, all).values()).doesNotContainAnyElementsOf(ids.values());
    }

    @Test
    void uploadsThatBringTheSameNewKeysAtOnceAgreeOnTheirNumbers() throws Exception {
        long project = projects.findOrCreate("catalog-at-once").id();
        List<BenchmarkKey> all = IntStream.range(0, 500)
                .mapToObj(number -> new BenchmarkKey("a.B.m" + number, Map.of(), Mode.AVERAGE_TIME, 1))
                .toList();
        Set<Map<BenchmarkKey, Long>> answers = new HashSet<>();
        Callable<Map<BenchmarkKey, Long>> resolve = () -> keys.resolve(project, all);
        Callable<Map<BenchmarkKey, Long>> resolveReversed = () -> keys.resolve(project, all.reversed());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Map<BenchmarkKey, Long>> answer :
                    threads.invokeAll(List.of(resolve, resolveReversed, resolve, resolveReversed))) {
                answers.add(answer.get());
            }
        }
        assertThat(answers).singleElement().extracting(Map::size).isEqualTo(500);
    }
}
