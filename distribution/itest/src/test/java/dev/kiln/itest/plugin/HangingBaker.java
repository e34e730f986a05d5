package dev.kiln.itest.plugin;

/** A baker whose stop never returns. */
public final class HangingBaker extends SwapBaker {
    @Override
    protected void deactivate() throws InterruptedException {
        Thread.sleep(Long.MAX_VALUE);
    }
}
