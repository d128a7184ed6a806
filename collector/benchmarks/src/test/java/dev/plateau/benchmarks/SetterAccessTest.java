package dev.plateau.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SetterAccessTest {
    @ParameterizedTest
    @EnumSource
    void jacksonSetsThroughIt(SetterAccess access) throws Exception {
        Form form = Setters.reader(access).readValue("{\"field1\":1001,\"field20\":1020}");

        assertThat(form.field1).isEqualTo(1001);
        assertThat(form.field20).isEqualTo(1020);
    }

    @ParameterizedTest
    @EnumSource
    void eachWayReachesEachSetter(SetterAccess access) throws Throwable {
        Method[] setters = Arrays.stream(Form.class.getMethods())
                .filter(method -> method.getName().startsWith("setField"))
                .toArray(Method[]::new);
        assertThat(setters).hasSize(20);
        for (Method setter : setters) {
            Form form = new Form();
            access.of(setter).set(form, 7);
            String field = setter.getName().replace("setField", "field");
            assertThat(Form.class.getDeclaredField(field).getInt(form))
                    .as(field)
                    .isEqualTo(7);
        }
    }
}
