package dev.kiln.compute;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Put by a backend on an operation that is {@link Home#TILED} or {@link Home#HOST}; without it, it is its own. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Runs {
    /** How it runs. */
    Home value();
}
