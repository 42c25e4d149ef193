package dev.volano.client;

import java.util.Objects;

/**
 * A window of each of two servers, one right after the other. Which is first changes from block to block.
 *
 * @param baseline what the baseline did
 * @param candidate what the candidate did
 * @since 0.1
 */
public record PairedBlock(PairedWindow baseline, PairedWindow candidate) {

    /**
     * Creates a block.
     *
     * @throws NullPointerException if a window is null
     */
    public PairedBlock {
        Objects.requireNonNull(baseline, "baseline");
        Objects.requireNonNull(candidate, "candidate");
    }
}
