package dev.plateau.recording.read;

import dev.plateau.recording.model.Frame;
import java.util.regex.Pattern;

/** Makes names of frames the same on every JDK: numbers that a JVM makes up on the way are dropped. */
public final class FrameNames {
    /** {@code Foo.0x00007f.123}, {@code Foo+0x00007f}, {@code Foo/0x00007f}, {@code Foo.1490590411}: hidden classes. */
    private static final Pattern HIDDEN = Pattern.compile("[+./]0x[0-9a-f]+(\\.\\d+)?$|[./]\\d+$");

    private static final Pattern ACCESSOR =
            Pattern.compile("(Generated(?:Serialization)?(?:Method|Constructor)Accessor)\\d+$");
    private static final Pattern PROXY = Pattern.compile("^(?:com\\.sun\\.proxy|jdk\\.proxy\\d+)\\.\\$Proxy\\d+$");
    private static final Pattern LAMBDA_FORM = Pattern.compile("^java\\.lang\\.invoke\\.LambdaForm\\$D?MH.*");
    private static final Pattern LAMBDA_METHOD = Pattern.compile("^(lambda\\$.*)\\$\\d+$");

    private FrameNames() {}

    static Frame normal(Frame frame) {
        return new Frame(type(frame.type()), method(frame.method()));
    }

    public static String type(String type) {
        int lambda = type.indexOf("$$Lambda");
        if (lambda >= 0) {
            return type.substring(0, lambda + "$$Lambda".length());
        }
        if (LAMBDA_FORM.matcher(type).matches()) {
            return "java.lang.invoke.LambdaForm$MH";
        }
        if (PROXY.matcher(type).matches()) {
            return "$Proxy";
        }
        String visible = HIDDEN.matcher(type).replaceFirst("");
        return ACCESSOR.matcher(visible).replaceFirst("$1");
    }

    static String method(String method) {
        return LAMBDA_METHOD.matcher(method).replaceFirst("$1");
    }
}
