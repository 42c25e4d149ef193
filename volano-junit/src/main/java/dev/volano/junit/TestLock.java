package dev.volano.junit;

import org.jspecify.annotations.Nullable;

/**
 * The machine's lock of a test: taken by its first measurement, and kept until its files are written, because what
 * writes and sums up a recording is something that other measurements would see. For one thread at a time.
 */
final class TestLock implements AutoCloseable {

    private final String test;
    private final Settings settings;
    private @Nullable MachineLock held;

    TestLock(String test, Settings settings) {
        this.test = test;
        this.settings = settings;
    }

    /** Waits until no other measurement runs on this machine, unless it is held already or not wanted. */
    void take() {
        if (held == null && settings.isOn(Parameter.LOCK)) {
            held = MachineLock.acquire(
                    MachineLock.file(settings.value(Parameter.LOCK_FILE)),
                    Amounts.duration(settings.value(Parameter.LOCK_TIMEOUT)),
                    test);
        }
    }

    /** Lets the next one measure. */
    @Override
    public void close() {
        MachineLock lock = held;
        held = null;
        if (lock != null) {
            lock.close();
        }
    }
}
