package dev.plateau.server.runs;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plateau.wire.jmh.PooledStatistics;
import dev.plateau.wire.model.Histogram;
import dev.plateau.wire.model.Score;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The column {@code packed} of a score: what only its page and an archive need. The bits of the first byte say which parts follow; numbers are
 * big endian.
 *
 * <ol>
 *   <li>iterations of each fork (2 bytes) if they are equal and the column {@code forks} counts them; else the number of forks and the iterations
 *       of each (4 bytes)
 *   <li>measurements, as floats; as doubles if one is out of the range of floats
 *   <li>JMH's error (8 bytes), unless it follows from the measurements
 *   <li>percentiles: their number (4), then rank and value (8 each), unless they follow from the measurements
 *   <li>histograms, in sample mode: the number of values of each iteration (4), then value and count (8 each)
 *   <li>the unit as JMH wrote it, if it is not the canonical one
 * </ol>
 *
 * <p>Floats have seven digits; repeated measurements differ in the second to fourth.
 *
 * @param error NaN if JMH had too few values
 * @param writtenUnit null for the canonical unit
 */
record PackedScore(
        double[][] measurements,
        double error,
        SortedMap<Double, Double> percentiles,
        Histogram[][] histograms,
        @Nullable String writtenUnit) {
    private static final int EQUAL_FORKS = 1;
    private static final int ERROR = 1 << 1;
    private static final int PERCENTILES = 1 << 2;
    private static final int HISTOGRAMS = 1 << 3;
    private static final int WRITTEN_UNIT = 1 << 4;
    private static final int DERIVED_ERROR = 1 << 5;
    private static final int DERIVED_PERCENTILES = 1 << 6;
    private static final int DOUBLES = 1 << 7;

    /** The ranks that JMH writes (org.openjdk.jmh.results.format.JSONResultFormat). */
    private static final double[] RANKS = {0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100};

    /** Relative: what is shown has fewer digits. */
    private static final double TOLERANCE = 1e-4;

    /** The bytes of a score; a score without raw data has no measurements. */
    static byte[] pack(Score score) {
        double[][] measurements = score.measurements();
        boolean doubles =
                Arrays.stream(measurements).flatMapToDouble(Arrays::stream).anyMatch(PackedScore::exceedsFloat);
        double[][] rounded = doubles ? measurements : rounded(measurements);
        PooledStatistics pooled = PooledStatistics.of(score.histograms().length > 0 ? new double[0][] : rounded);
        boolean equal = measurements.length > 0
                && measurements[0].length <= Short.MAX_VALUE
                && Arrays.stream(measurements).allMatch(fork -> fork.length == measurements[0].length);
        boolean derivedError = isClose(pooled.error(), score.scoreError());
        boolean derivedPercentiles = follow(score.percentiles(), pooled);
        int flags = (equal ? EQUAL_FORKS : 0)
                | (derivedError ? DERIVED_ERROR : Double.isFinite(score.scoreError()) ? ERROR : 0)
                | (derivedPercentiles
                        ? DERIVED_PERCENTILES
                        : score.percentiles().isEmpty() ? 0 : PERCENTILES)
                | (score.histograms().length > 0 ? HISTOGRAMS : 0)
                | (score.writtenUnit().equals(score.unit()) ? 0 : WRITTEN_UNIT)
                | (doubles ? DOUBLES : 0);
        ByteBuffer out = ByteBuffer.allocate(size(score)).put((byte) flags);
        if (equal) {
            out.putShort((short) measurements[0].length);
        } else {
            out.putInt(measurements.length);
            for (double[] fork : measurements) {
                out.putInt(fork.length);
            }
        }
        for (double[] fork : measurements) {
            for (double value : fork) {
                if (doubles) {
                    out.putDouble(value);
                } else {
                    out.putFloat((float) value);
                }
            }
        }
        if ((flags & ERROR) != 0) {
            out.putDouble(score.scoreError());
        }
        if ((flags & PERCENTILES) != 0) {
            out.putInt(score.percentiles().size());
            score.percentiles().forEach((rank, value) -> out.putDouble(rank).putDouble(value));
        }
        putHistograms(out, score.histograms());
        if ((flags & WRITTEN_UNIT) != 0) {
            out.put(score.writtenUnit().getBytes(UTF_8));
        }
        return Arrays.copyOf(out.array(), out.position());
    }

    private static void putHistograms(ByteBuffer out, Histogram[][] histograms) {
        for (Histogram[] fork : histograms) {
            for (Histogram iteration : fork) {
                out.putInt(iteration.values().length);
            }
        }
        for (Histogram[] fork : histograms) {
            for (Histogram iteration : fork) {
                for (int i = 0; i < iteration.values().length; i++) {
                    out.putDouble(iteration.values()[i]).putLong(iteration.counts()[i]);
                }
            }
        }
    }

    /** At most so many bytes. */
    private static int size(Score score) {
        int size = 1
                + 4
                + 8
                + 4
                + 16 * score.percentiles().size()
                + 3 * score.writtenUnit().length();
        for (double[] fork : score.measurements()) {
            size += 4 + 8 * fork.length;
        }
        for (Histogram[] fork : score.histograms()) {
            for (Histogram iteration : fork) {
                size += 4 + 16 * iteration.values().length;
            }
        }
        return size;
    }

    private static boolean exceedsFloat(double value) {
        float rounded = (float) value;
        return Double.isFinite(value)
                && (Float.isInfinite(rounded) || (value != 0 && Math.abs(rounded) < Float.MIN_NORMAL));
    }

    private static double[][] rounded(double[][] measurements) {
        double[][] rounded = new double[measurements.length][];
        for (int fork = 0; fork < rounded.length; fork++) {
            rounded[fork] = new double[measurements[fork].length];
            for (int i = 0; i < rounded[fork].length; i++) {
                rounded[fork][i] = (float) measurements[fork][i];
            }
        }
        return rounded;
    }

    private static boolean isClose(double derived, double given) {
        return Math.abs(derived - given) <= TOLERANCE * Math.abs(given);
    }

    private static boolean follow(SortedMap<Double, Double> percentiles, PooledStatistics pooled) {
        if (percentiles.size() != RANKS.length) {
            return false;
        }
        int i = 0;
        for (var percentile : percentiles.entrySet()) {
            double rank = RANKS[i++];
            if (percentile.getKey() != rank || !isClose(pooled.percentile(rank), percentile.getValue())) {
                return false;
            }
        }
        return true;
    }

    /**
     * The measurements alone, [fork][iteration].
     *
     * @param forks as in the column of that name
     */
    static double[][] measurements(byte[] packed, int forks) {
        ByteBuffer in = ByteBuffer.wrap(packed);
        return measurements(in, in.get(), forks);
    }

    private static double[][] measurements(ByteBuffer in, int flags, int forks) {
        int[] sizes;
        if ((flags & EQUAL_FORKS) != 0) {
            sizes = new int[forks];
            Arrays.fill(sizes, in.getShort());
        } else {
            sizes = integers(in, in.getInt());
        }
        double[][] measurements = new double[sizes.length][];
        for (int fork = 0; fork < sizes.length; fork++) {
            measurements[fork] = new double[sizes[fork]];
            for (int i = 0; i < sizes[fork]; i++) {
                measurements[fork][i] = (flags & DOUBLES) != 0 ? in.getDouble() : in.getFloat();
            }
        }
        return measurements;
    }

    /**
     * The same score with one measurement for each fork, its mean, and without percentiles and histograms.
     *
     * @param forks as in the column of that name
     */
    static byte[] means(byte[] packed, int forks) {
        PackedScore score = unpack(packed, forks);
        double[][] measurements = measurements(packed, forks);
        boolean error = Double.isFinite(score.error());
        byte[] unit =
                score.writtenUnit() == null ? new byte[0] : score.writtenUnit().getBytes(UTF_8);
        ByteBuffer out = ByteBuffer.allocate(3 + 8 * measurements.length + (error ? 8 : 0) + unit.length)
                .put((byte) (EQUAL_FORKS | DOUBLES | (error ? ERROR : 0) | (unit.length > 0 ? WRITTEN_UNIT : 0)))
                .putShort((short) 1);
        for (double[] fork : measurements) {
            out.putDouble(Arrays.stream(fork).average().orElse(Double.NaN));
        }
        if (error) {
            out.putDouble(score.error());
        }
        return out.put(unit).array();
    }

    /** @param forks as in the column of that name */
    static PackedScore unpack(byte[] packed, int forks) {
        ByteBuffer in = ByteBuffer.wrap(packed);
        int flags = in.get();
        double[][] measurements = measurements(in, flags, forks);
        if ((flags & DOUBLES) == 0) {
            for (double[] fork : measurements) {
                Arrays.setAll(fork, i -> shortest((float) fork[i]));
            }
        }
        PooledStatistics pooled = PooledStatistics.of(measurements);
        double error =
                (flags & ERROR) != 0 ? in.getDouble() : (flags & DERIVED_ERROR) != 0 ? pooled.error() : Double.NaN;
        SortedMap<Double, Double> percentiles = new TreeMap<>();
        if ((flags & PERCENTILES) != 0) {
            for (int left = in.getInt(); left > 0; left--) {
                percentiles.put(in.getDouble(), in.getDouble());
            }
        } else if ((flags & DERIVED_PERCENTILES) != 0) {
            for (double rank : RANKS) {
                percentiles.put(rank, pooled.percentile(rank));
            }
        }
        Histogram[][] histograms = (flags & HISTOGRAMS) == 0 ? new Histogram[0][] : histograms(in, measurements);
        String unit = (flags & WRITTEN_UNIT) == 0 ? null : UTF_8.decode(in).toString();
        return new PackedScore(measurements, error, percentiles, histograms, unit);
    }

    /** 0.1 and not 0.10000000149011612: the shortest decimal that is nearest to the float. */
    private static double shortest(float value) {
        return Double.parseDouble(Float.toString(value));
    }

    private static int[] integers(ByteBuffer in, int count) {
        int[] integers = new int[count];
        Arrays.setAll(integers, i -> in.getInt());
        return integers;
    }

    /** @param measurements one for each histogram */
    private static Histogram[][] histograms(ByteBuffer in, double[][] measurements) {
        int[] sizes = integers(
                in, Arrays.stream(measurements).mapToInt(fork -> fork.length).sum());
        Histogram[][] histograms = new Histogram[measurements.length][];
        int next = 0;
        for (int fork = 0; fork < measurements.length; fork++) {
            histograms[fork] = new Histogram[measurements[fork].length];
            for (int i = 0; i < histograms[fork].length; i++) {
                double[] values = new double[sizes[next]];
                long[] counts = new long[sizes[next++]];
                for (int k = 0; k < values.length; k++) {
                    values[k] = in.getDouble();
                    counts[k] = in.getLong();
                }
                histograms[fork][i] = new Histogram(values, counts);
            }
        }
        return histograms;
    }
}
