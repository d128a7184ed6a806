package dev.plateau.wire.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Limits of a record's component that differ from {@link UploadLimits#TEXT} and {@link UploadLimits#LIST}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface AtMost {
    /** Most characters of a text, or of each text of a list. */
    int characters() default UploadLimits.TEXT;

    /** Most elements of a list. */
    int items() default UploadLimits.LIST;

    /** True for prose, whose control characters are replaced where it is stored. */
    boolean prose() default false;
}
