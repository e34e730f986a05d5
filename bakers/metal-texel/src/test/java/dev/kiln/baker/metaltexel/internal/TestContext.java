package dev.kiln.baker.metaltexel.internal;

import dev.kiln.api.stage.StageContext;
import java.util.List;
import java.util.Optional;

/** A context that keeps what is noted and lends what it is given. */
record TestContext(List<Object> tools, List<String> notes) implements StageContext {
    @Override
    public int threads() {
        return 2;
    }

    @Override
    public void progress(double fraction) {}

    @Override
    public void checkCancelled() {}

    @Override
    public void note(String line) {
        notes.add(line);
    }

    @Override
    public void ranOn(String what) {
        notes.add("ran on " + what);
    }

    @Override
    public <T> Optional<T> lent(Class<T> tool) {
        return tools.stream().filter(tool::isInstance).map(tool::cast).findFirst();
    }
}
