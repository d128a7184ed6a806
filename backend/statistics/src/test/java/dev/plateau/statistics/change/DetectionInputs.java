package dev.plateau.statistics.change;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Series of all kinds that detection may meet: generated ones, and the iterations of the recorded sample, benchmark by benchmark. */
public final class DetectionInputs {
    private static final Path RECORDED = Path.of("../../collector/benchmarks/sample/jdk-11-17-21-25.zip");
    private static final double[] CVS = {0.001, 0.02, 0.1};

    private DetectionInputs() {}

    /** The same ones each time. */
    public static List<double[]> all() throws IOException {
        List<double[]> all = new ArrayList<>();
        for (Synthetic noise : Synthetic.values()) {
            for (double cv : CVS) {
                addGenerated(all, noise, cv);
            }
        }
        for (double value : new double[] {0, -0.0, 5, -3, Double.MIN_VALUE, 1e-300, 1e300, Double.MAX_VALUE}) {
            addExtreme(all, value);
        }
        all.addAll(recorded());
        return all;
    }

    private static void addGenerated(List<double[]> all, Synthetic noise, double cv) {
        Random random = new Random(noise.ordinal());
        double[] flat = noise.flat(random, 215, cv);
        int place = 20 + random.nextInt(170);
        all.add(flat);
        all.add(Arrays.copyOf(flat, random.nextInt(25)));
        all.add(noise.stepped(random, 205, cv, 195, 1 + 3 * cv));
        all.add(series(230, i -> flat[i % 215] * (1 + cv * (i / 60) * 4)));
        all.add(series(215, i -> flat[i] * (i >= place && i < place + 4 ? 2 : 1)));
        all.add(series(215, i -> flat[i] - 100));
        all.add(series(100, i -> Math.rint(flat[i] / 5) * 5));
        all.add(series(100, i -> Math.rint((flat[i] - 100) / 100 / cv) * (i % 3 == 0 ? -0.0 : 1)));
        all.add(series(150, i -> i % 7 == 3 ? Double.NaN : i % 31 == 4 ? Double.POSITIVE_INFINITY : flat[i]));
        all.add(series(150, i -> random.nextInt(3) == 0 ? 100 : flat[i]));
        all.add(series(200, i -> (i < 90 ? 1 : 1e9) * (1 + 1e-13 * (flat[i] - 100))));
    }

    private static void addExtreme(List<double[]> all, double value) {
        Random random = new Random(3);
        all.add(series(40, i -> value));
        all.add(series(40, i -> i == 20 ? 0 : value));
        all.add(series(40, i -> i < 25 ? value : -value));
        all.add(series(40, i -> value * random.nextDouble()));
        all.add(series(40, i -> (i < 15 ? 1e-9 : 1) * value * (1 + 1e-14 * random.nextGaussian())));
    }

    private static double[] series(int runs, IntToDoubleFunction value) {
        double[] series = new double[runs];
        Arrays.setAll(series, value);
        return series;
    }

    private static List<double[]> recorded() throws IOException {
        Map<String, List<double[]>> iterations = new TreeMap<>();
        JsonMapper mapper = new JsonMapper();
        try (ZipFile zip = new ZipFile(RECORDED.toFile())) {
            List<ZipEntry> forks = zip.stream()
                    .filter(entry -> entry.getName().startsWith("forks/"))
                    .map(ZipEntry.class::cast)
                    .sorted(Comparator.comparing(ZipEntry::getName))
                    .toList();
            for (ZipEntry fork : forks) {
                for (JsonNode result : mapper.readTree(zip.getInputStream(fork))) {
                    JsonNode raw = result.path("primaryMetric").path("rawData").path(0);
                    double[] values = raw.valueStream()
                            .filter(JsonNode::isNumber)
                            .mapToDouble(JsonNode::asDouble)
                            .toArray();
                    iterations
                            .computeIfAbsent(
                                    result.path("benchmark").asString()
                                            + result.path("mode").asString(),
                                    name -> new ArrayList<>())
                            .add(values);
                }
            }
        }
        return iterations.values().stream()
                .map(forks -> forks.stream().flatMapToDouble(Arrays::stream).toArray())
                .toList();
    }
}
