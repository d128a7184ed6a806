package dev.plateau.recording.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.model.Frame;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrameTableTest {
    @Test
    void ranksFramesByNameHoweverManyFollow() {
        FrameTable frames = new FrameTable(true);
        for (String type : List.of("c", "a", "d", "b")) {
            frames.number(new Frame(type, "run"));
        }

        assertThat(frames.ranks()).containsExactly(2, 0, 3, 1);

        frames.number(new Frame("aa", "run"));
        assertThat(frames.ranks()).containsExactly(3, 0, 4, 2, 1);
    }

    @Test
    void numbersMoreFramesThanItHadRoomForAtFirst() {
        FrameTable frames = new FrameTable(true);
        for (int i = 0; i < 1000; i++) {
            String type = i % 2 == 0 ? "my.Code" : "java.Code";
            assertThat(frames.number(new Frame(type, "m" + i))).isEqualTo(i);
        }

        for (int i = 0; i < 1000; i++) {
            assertThat(frames.has(i, FrameRole.JDK)).isEqualTo(i % 2 == 1);
            assertThat(frames.frame(i).method()).isEqualTo("m" + i);
        }
        assertThat(frames.frames()).hasSize(1000);
    }

    /** 32 million characters take 32 to 64 MB, of the 128 MB that one recording may take. */
    @Test
    void keepsNoMoreNamesThanFitIntoMemory() {
        FrameTable frames = new FrameTable(true);
        String name = "x".repeat(1 << 20);
        for (int i = 0; i < 32; i++) {
            assertThat(frames.kept(name)).isSameAs(name);
        }

        assertThat(frames.kept("y")).isEmpty();
    }
}
