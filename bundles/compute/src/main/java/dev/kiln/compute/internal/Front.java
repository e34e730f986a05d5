package dev.kiln.compute.internal;

import dev.kiln.compute.Ops;

/** What the families of checked operations share: the checks, and the backend's own operations behind them. */
interface Front {
    Check check();

    Ops own();
}
