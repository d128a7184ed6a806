package dev.plateau.benchmarks;

import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

/** The ways to call a setter that is known by its {@link Method} only, and the direct call, which needs none. */
enum SetterAccess {
    REFLECTION {
        @Override
        Setter of(Method method) {
            return method::invoke;
        }
    },
    METHOD_HANDLE {
        @Override
        Setter of(Method method) throws Throwable {
            MethodHandle handle = LOOKUP.unreflect(method).asType(ANY_SETTER);
            // A statement: as an expression the exact call would expect a result.
            return (bean, value) -> {
                handle.invokeExact(bean, value);
            };
        }
    },
    LAMBDA_METAFACTORY {
        @Override
        Setter of(Method method) throws Throwable {
            MethodHandle handle = LOOKUP.unreflect(method);
            MethodType boxed = handle.type().wrap().changeReturnType(void.class);
            return (Setter) LambdaMetafactory.metafactory(
                            LOOKUP, "set", MethodType.methodType(Setter.class), ANY_SETTER, handle, boxed)
                    .getTarget()
                    .invokeExact();
        }
    },
    DIRECT {
        @Override
        Setter of(Method method) {
            int number = Integer.parseInt(method.getName().substring("setField".length()));
            return (bean, value) -> ((Form) bean).set(number, (Integer) value);
        }
    };

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final MethodType ANY_SETTER = MethodType.methodType(void.class, Object.class, Object.class);

    abstract Setter of(Method method) throws Throwable;
}
