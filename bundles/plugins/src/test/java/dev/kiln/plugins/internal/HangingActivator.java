package dev.kiln.plugins.internal;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** Copied into a test bundle, whose stop then never returns. */
public final class HangingActivator implements BundleActivator {
    @Override
    public void start(BundleContext context) {}

    @Override
    public void stop(BundleContext context) throws InterruptedException {
        Thread.sleep(Long.MAX_VALUE);
    }
}
