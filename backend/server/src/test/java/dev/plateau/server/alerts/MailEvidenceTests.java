package dev.plateau.server.alerts;

import static dev.plateau.server.testing.JmhRows.row;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Axe;
import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.statistics.online.ChangeStatus;
import jakarta.mail.internet.MimeMessage;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What a mail says to convince somebody who was asleep, and how it looks. */
class MailEvidenceTests extends MailedTest {
    private static final int MOST_BYTES = 100_000;
    private static final Instant START = Instant.parse("2026-02-01T03:00:00Z");

    private final Browser browser = Browser.shared();

    @TempDir
    Path folder;

    @BeforeEach
    void tellOfWhatIsSure() {
        tell(recipient, 0.05, ChangeStatus.CONFIRMED, Cadence.IMMEDIATE);
    }

    private void repository(String address) throws Exception {
        nights.uploads().json("PUT", "/repository", "{\"address\": \"" + address + "\"}");
    }

    private MimeMessage mail() {
        return mails().getFirst();
    }

    /** One night on one JDK, on a host of this test alone. */
    private JsonNode night(int night, String jdk, double nanos) throws Exception {
        double score = nanos * (1 + 0.002 * (night * 7 % 5 - 2));
        return nights.uploads()
                .upload(
                        "blackhole=FULL_DONTINLINE&host=" + name + "&branch=main&commit=c" + night + "&measuredAt="
                                + START.plus(night, ChronoUnit.DAYS),
                        JmhRows.file(row("org.example.LazyInputStream.read")
                                .params("\"size\": \"1024; rm -rf\"")
                                .jdk(jdk)
                                .forks(new double[] {score, score}, new double[] {score * 1.003, score * 0.999})));
    }

    @Test
    void theCommitsItMayHaveComeWithAreLinks() throws Exception {
        repository("https://gitlab.com/group/shop");
        for (int night = 0; night < 18; night++) {
            night(night, "21.0.8", night < 12 ? 100 : 130);
        }

        MimeMessage mail = mail();
        String range = "https://gitlab.com/group/shop/-/compare/c10...c13";
        assertThat(part(mail, "text/html"))
                .contains(
                        "href=\"https://gitlab.com/group/shop/-/commit/c11\"",
                        "href=\"https://gitlab.com/group/shop/-/commit/c12\"",
                        "href=\"" + range + "\"");
        assertThat(part(mail, "text/plain"))
                .contains("any commit after c10 up to c13:\n  " + range, "-p 'size=1024; rm -rf'", "on " + name);
        long incident = nights.incidents().get(0).get("id").asLong();
        assertThat(server.get("/projects/" + name + "/incidents/" + incident).body())
                .contains("href=\"" + range + "\"", "href=\"https://gitlab.com/group/shop/-/commit/c12\"");
        assertThat(nights.incidents().get(0).get("untilCommit").asString()).isEqualTo("c13");
        looksWell("commits", mail);
    }

    @Test
    void alongJdksItTellsOfFlagsAndOfFramesThatGrew() throws Exception {
        repository("https://github.com/owner/shop");
        JsonNode eleven = night(0, "11.0.13", 100);
        JsonNode seventeen = night(0, "17.0.9", 150);
        String flags =
                "{\"UseBiasedLocking\": \"%s\", \"ThreadLocalHandshakes\": \"%s\", \"NUMAInterleaveGranularity\": \"%s\"}";
        finalFlags(eleven, "true", flags.formatted(true, true, 1));
        finalFlags(seventeen, "false", flags.formatted(false, false, 2));
        record(eleven, false);
        record(seventeen, true);
        awaitRead();
        for (int night = 1; night < 10; night++) {
            night(night, "11.0.13", 100);
            night(night, "17.0.9", 150);
        }

        MimeMessage mail = mail();
        assertThat(part(mail, "text/plain"))
                .contains(
                        "slower on JDK 17 than on JDK 11, probably by biased locking off by default.",
                        "Measured on: JDK 11.0.13 default, on " + name,
                        "since the change on: JDK 17.0.9 default, on " + name,
                        "JVM flags that differ:\n  default of UseBiasedLocking changed true → false: Biased locking off by default (JDK 15)",
                        "and 1 more, on the page of the comparison",
                        "Grew in the recordings:\n  MailEvidenceTests.grown ",
                        " % of CPU")
                .containsPattern("default of ThreadLocalHandshakes changed true → false\\s*\\n")
                .doesNotContain("any commit after");
        assertThat(part(mail, "text/html"))
                .contains("default of UseBiasedLocking changed true → false", "MailEvidenceTests.grown");
        long incident = nights.incidents().get(0).get("id").asLong();
        assertThat(server.get("/projects/" + name + "/incidents/" + incident).body())
                .contains("Likely causes", "UseBiasedLocking changed true → false", "grew: MailEvidenceTests.grown ")
                .contains("ThreadLocalHandshakes changed true → false")
                .doesNotContain("JDK 10")
                .contains("consistent with", " ns/op of CPU samples, scaled to the score (99 % CI ")
                .contains("no event of this frame before the change")
                .contains("compare?baselineRun=" + run(eleven) + "&amp;candidateRun=" + run(seventeen)
                        + "&amp;benchmark=")
                .contains("Flame graphs:", "#profiles\">");
        looksWell("jdks", mail);
    }

    private void finalFlags(JsonNode receipt, String digest, String flags) {
        byte[] key = (name + digest).getBytes(UTF_8);
        jdbc.sql("insert into flag_list (digest, flags) values (?, ?::jsonb)")
                .params(key, flags)
                .update();
        jdbc.sql("update environment set flag_list = ? where id = (select environment_id from run where id = ?)")
                .params(key, run(receipt))
                .update();
    }

    private static long run(JsonNode receipt) {
        return receipt.get("runs").get(0).get("id").asLong();
    }

    /** Sends a recording of this JVM at work as one of the benchmark. */
    private void record(JsonNode receipt, boolean grown) throws Exception {
        Path file = folder.resolve(grown + ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            recording.start();
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
            long work = 1;
            while (System.nanoTime() < end) {
                work += grown ? grown(work) : usual(work);
            }
            assertThat(work).isNotZero();
            recording.stop();
            recording.dump(file);
        }
        long score = nights.get("runs/" + run(receipt) + "/scores")
                .get("items")
                .get(0)
                .get("id")
                .asLong();
        assertThat(nights.uploads()
                        .send(
                                "/runs/" + run(receipt) + "/recordings?score=" + score,
                                HttpRequest.newBuilder()
                                        .header("Content-Type", "application/octet-stream")
                                        .POST(BodyPublishers.ofFile(file)))
                        .statusCode())
                .isEqualTo(201);
    }

    private static long usual(long seed) {
        long work = seed;
        for (int i = 0; i < 1_000_000; i++) {
            work += i * 31L ^ work;
        }
        return work | 1;
    }

    private static long grown(long seed) {
        long work = seed;
        for (int i = 0; i < 1_000_000; i++) {
            work = work * 31 + i;
        }
        return work | 1;
    }

    private void awaitRead() {
        nights.await("the recordings are read", """
                select count(*) = 2 from recording r join project p on p.id = r.project_id where p.name = ? and r.state <> 'WAITING'
                """);
    }

    @Test
    void longNamesMakeNoLongMail() throws Exception {
        for (int night = 0; night < 18; night++) {
            double nanos = night < 12 ? 100 : 140;
            JmhRows[] rows = new JmhRows[12];
            for (int i = 0; i < rows.length; i++) {
                double score = nanos * (1 + 0.002 * ((night * 7 + i) % 5 - 2));
                rows[i] = row("org.example." + "Very".repeat(25) + "LongSuite.b" + i)
                        .params("\"text\": \"" + "abcdefghi ".repeat(100) + "\"")
                        .forks(new double[] {score, score}, new double[] {score * 1.003, score * 0.999});
            }
            nights.uploads()
                    .upload(
                            "branch=main&commit=" + "0123456789abcdef".repeat(2) + night + "&measuredAt="
                                    + START.plus(night, ChronoUnit.DAYS),
                            JmhRows.file(rows));
        }

        assertThat(size(mail())).isLessThan(MOST_BYTES);
        looksWell("long", mail());
    }

    /** In a real browser, wide and narrow, light and dark: nothing sticks out, the picture is there, and all of it can be read. */
    private void looksWell(String title, MimeMessage mail) throws Exception {
        String picture =
                Base64.getEncoder().encodeToString(part(mail, "image/png").getBytes(ISO_8859_1));
        Path page = Path.of("target", "mail-" + title + ".html").toAbsolutePath();
        Files.writeString(page, part(mail, "text/html").replaceAll("cid:[^\"]+", "data:image/png;base64," + picture));
        for (String theme : new String[] {"light", "dark"}) {
            for (int width : new int[] {1280, 390}) {
                browser.openFile(page, width == 1280 ? 620 : 390, theme);
                assertThat(browser.ask("document.documentElement.scrollWidth <= innerWidth"))
                        .as("%s at %d px", title, width)
                        .isEqualTo("true");
                assertThat(browser.ask("document.images[0].naturalWidth")).isEqualTo("1040");
                assertThat(Double.parseDouble(browser.ask(leastContrast(theme.equals("dark") ? 18 : 255))))
                        .as("%s, %s", title, theme)
                        .isGreaterThanOrEqualTo(4.5);
            }
            // axe takes the paper for white, whatever the theme.
            if (theme.equals("light")) {
                assertThat(Axe.findingsInMail(browser)).as(title).isEmpty();
            }
        }
    }

    /** The smallest contrast of any text with a paper of this grey (WCAG 2.2, 1.4.3). */
    private static String leastContrast(int grey) {
        return """
            (() => {
              const light = (rgb) => {
                const [r, g, b] = rgb.map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
              };
              const paper = light([%1$d, %1$d, %1$d]);
              const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
              let least = 21;
              while (words.nextNode()) {
                if (!words.currentNode.data.trim()) continue;
                const rgb = (colour) => colour.match(/[0-9.]+/g).slice(0, 3).map(Number);
                const parent = words.currentNode.parentElement;
                const ink = light(rgb(getComputedStyle(parent).color));
                const box = parent.closest("[style*=background]");
                const ground = box ? light(rgb(getComputedStyle(box).backgroundColor)) : paper;
                least = Math.min(least, (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05));
              }
              return least;
            })()""".formatted(grey);
    }
}
