package dev.plateau.statistics.change;

import java.util.Random;

/** Series whose truth is known, with the noise that real benchmarks have. */
public enum Synthetic {
    NORMAL {
        @Override
        double[] noise(Random random, int runs, double cv) {
            return random.doubles(runs)
                    .map(ignored -> cv * random.nextGaussian())
                    .toArray();
        }
    },
    /** One run in twenty is 10 to 50 % off. */
    OUTLIERS {
        @Override
        double[] noise(Random random, int runs, double cv) {
            double[] noise = NORMAL.noise(random, runs, cv);
            for (int i = 0; i < runs; i++) {
                noise[i] += random.nextDouble() < 0.05 ? 0.1 + 0.4 * random.nextDouble() : 0;
            }
            return noise;
        }
    },
    /** Three runs in ten are four deviations off. */
    TWO_MODES {
        @Override
        double[] noise(Random random, int runs, double cv) {
            double[] noise = NORMAL.noise(random, runs, cv);
            for (int i = 0; i < runs; i++) {
                noise[i] += random.nextDouble() < 0.3 ? 4 * cv : 0;
            }
            return noise;
        }
    },
    /** Half of each deviation stays for the next run. */
    CORRELATED {
        @Override
        double[] noise(Random random, int runs, double cv) {
            return autoregressive(random, runs, cv, 0.5);
        }
    },
    /** Three tenths of each deviation stays for the next run. */
    WEAKLY_CORRELATED {
        @Override
        double[] noise(Random random, int runs, double cv) {
            return autoregressive(random, runs, cv, 0.3);
        }
    },
    /** One run in 200 begins two to four that are 10 to 30 % off. */
    BURSTS {
        @Override
        double[] noise(Random random, int runs, double cv) {
            double[] noise = NORMAL.noise(random, runs, cv);
            for (int i = 0; i < runs; i++) {
                if (random.nextDouble() < 0.005) {
                    double size = 0.1 + 0.2 * random.nextDouble();
                    int end = Math.min(runs, i + 2 + random.nextInt(3));
                    for (int k = i; k < end; k++) {
                        noise[k] += size;
                    }
                }
            }
            return noise;
        }
    },
    /** Three times the deviation in the second half. */
    GROWING {
        @Override
        double[] noise(Random random, int runs, double cv) {
            double[] noise = NORMAL.noise(random, runs, cv);
            for (int i = runs / 2; i < runs; i++) {
                noise[i] *= 3;
            }
            return noise;
        }
    },
    /** 5 % over the whole series. */
    CREEPING {
        @Override
        double[] noise(Random random, int runs, double cv) {
            double[] noise = NORMAL.noise(random, runs, cv);
            for (int i = 0; i < runs; i++) {
                noise[i] += 0.05 * i / runs;
            }
            return noise;
        }
    },
    /** Rounded to whole deviations: many equal values. */
    ROUNDED {
        @Override
        double[] noise(Random random, int runs, double cv) {
            double[] noise = NORMAL.noise(random, runs, cv);
            for (int i = 0; i < runs; i++) {
                noise[i] = cv * Math.round(noise[i] / cv);
            }
            return noise;
        }
    },
    /** Cauchy: no mean, no variance. */
    HEAVY_TAILS {
        @Override
        double[] noise(Random random, int runs, double cv) {
            return random.doubles(runs)
                    .map(u -> Math.max(-0.9, cv / 2 * Math.tan(Math.PI * (u - 0.5))))
                    .toArray();
        }
    };

    abstract double[] noise(Random random, int runs, double cv);

    private static double[] autoregressive(Random random, int runs, double cv, double kept) {
        double[] noise = NORMAL.noise(random, runs, cv);
        for (int i = 1; i < runs; i++) {
            noise[i] = kept * noise[i - 1] + Math.sqrt(1 - kept * kept) * noise[i];
        }
        return noise;
    }

    /** A flat series at 100. */
    public double[] flat(Random random, int runs, double cv) {
        return stepped(random, runs, cv, runs, 1);
    }

    /** 100 before the step, 100 x factor from it on. */
    public double[] stepped(Random random, int runs, double cv, int step, double factor) {
        double[] series = noise(random, runs, cv);
        for (int i = 0; i < runs; i++) {
            series[i] = 100 * (1 + series[i]) * (i >= step ? factor : 1);
        }
        return series;
    }
}
