package dev.plateau.recording.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.read.MadeRecording;
import dev.plateau.recording.read.ReadEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlameGraphPageTest {
    private static final String DATA = "const page = ";
    private static final String IDLE =
            "java.util.concurrent.ThreadPoolExecutor.getTask;java.util.concurrent.locks.LockSupport.park";

    private static Object data(String page) {
        int start = page.indexOf(DATA) + DATA.length();
        return Json.read(page.substring(start, page.indexOf(";\n", start)));
    }

    private static List<Object> graphs(Object data) {
        return Json.list(Json.get(data, "graphs"));
    }

    private static MadeRecording made(long slow) {
        return new MadeRecording()
                .add(ReadEvent.EXECUTION_SAMPLE, "a.A.run;p.Slow.work", slow, slow)
                .add(ReadEvent.EXECUTION_SAMPLE, "a.A.run", 1000 - slow, 1000 - slow);
    }

    @Test
    void drawsEveryKindThatHasEvents() {
        Recording recording = made(250)
                .add(ReadEvent.ALLOCATION_SAMPLE, "a.A.run", 2, 4096)
                .add(ReadEvent.THREAD_PARK, IDLE, 1234, 5_678_901)
                .add(ReadEvent.THREAD_PARK, "a.A.run;java.util.concurrent.locks.LockSupport.park", 1, 5)
                .build();

        String page = FlameGraphPage.of("</script> of mine", recording);

        assertThat(page).startsWith("<!DOCTYPE html>").endsWith("</html>\n").doesNotContain("</script> of mine");
        Object data = data(page);
        assertThat(Json.get(data, "title")).isEqualTo("</script> of mine");
        assertThat(graphs(data))
                .extracting(graph -> Json.get(graph, "kind"), graph -> Json.get(graph, "unit"))
                .containsExactly(tuple("cpu", "samples"), tuple("allocation", "bytes"), tuple("park", "ns"));
        assertThat(Json.get(graphs(data).get(0), "notes")).isEqualTo(List.of());
        assertThat(Json.get(graphs(data).get(2), "notes"))
                .isEqualTo(List.of("cut: 1,234 events, 5,678,901 ns, workers with nothing to do (idle-pool)"));
        for (EventKind kind : List.of(EventKind.CPU, EventKind.ALLOCATION, EventKind.PARK)) {
            Object graph = graphs(data).stream()
                    .filter(each -> Json.get(each, "kind").equals(kind.key()))
                    .findFirst()
                    .orElseThrow();
            assertThat(Json.get(graph, "panes"))
                    .isEqualTo(List.of(Json.of(FlameGraphData.of(recording, kind, "</script> of mine", 0))));
        }
    }

    @Test
    void drawsBothSidesOfAComparisonWithWhatGrew() {
        Recording baseline = made(250)
                .add(ReadEvent.THREAD_PARK, "a.A.run;java.util.concurrent.locks.LockSupport.park", 1, 5)
                .add(ReadEvent.MONITOR_ENTER, "a.A.run", 1, 1)
                .add(ReadEvent.MONITOR_WAIT, "java.lang.Object.wait", 2, 20)
                .build();
        Recording candidate = made(750)
                .add(ReadEvent.THREAD_PARK, IDLE, 1, 3)
                .add(ReadEvent.ALLOCATION_SAMPLE, "a.A.run", 1, 1)
                .add(ReadEvent.MONITOR_WAIT, "java.lang.Object.wait", 1, 10)
                .add(ReadEvent.MONITOR_WAIT, "java.lang.Thread.join;java.lang.Object.wait", 4, 40)
                .add(ReadEvent.MONITOR_WAIT, "b.B.own;java.lang.Object.wait", 1, 30)
                .build();

        Object data = data(FlameGraphPage.of("before", baseline, "after", candidate));

        assertThat(Json.get(data, "title")).isEqualTo("before -> after");
        assertThat(graphs(data)).extracting(graph -> Json.get(graph, "kind")).containsExactly("cpu", "wait");
        assertThat(Json.get(graphs(data).get(0), "notes"))
                .isEqualTo(List.of("grown: Slow.work 25 % → 75 % of CPU", "0.0 % on stacks of one side only"));
        // All of the baseline's waits stand on a stack of both; 30 of the candidate's 40 ns on one of its own.
        assertThat(Json.get(graphs(data).get(1), "notes"))
                .isEqualTo(List.of(
                        "37.5 % on stacks of one side only",
                        "candidate cut: 4 events, 40 ns, waiting for another thread's result (join)"));
        assertThat(Json.list(Json.get(graphs(data).get(0), "panes")))
                .extracting(pane -> Json.get(pane, "label"))
                .containsExactly("before", "after");
        assertThat(graphs(data(FlameGraphPage.of("after", candidate, "before", baseline))).stream()
                        .map(graph -> Json.list(Json.get(graph, "notes")).get(1)))
                .contains("baseline cut: 4 events, 40 ns, waiting for another thread's result (join)");
    }

    /** What HTML and older JavaScript read in their own way inside a script. */
    @Test
    void writesNothingThatEndsAScriptOrItsLine() {
        String title = "</script><!--\u2028\u2029\n\r\t\"\\";

        String page = FlameGraphPage.of(title, new MadeRecording().build());

        assertThat(Json.get(data(page), "title")).isEqualTo(title);
        int start = page.indexOf(DATA);
        assertThat(page.substring(start, page.indexOf(";\n", start)))
                .doesNotContain("<", "\u2028", "\u2029", "\n", "\r");
    }
}
