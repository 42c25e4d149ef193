package dev.volano.workload;

/**
 * What a client says on its connection and waits for, step by step, in a thread that may block. For users to implement;
 * one script serves all connections, so what it keeps it keeps in the method.
 *
 * <pre>{@code
 * Script hello = dialog -> {
 *     dialog.send("hello\n".getBytes(US_ASCII));
 *     byte[] answer = dialog.receiveUntil((byte) '\n', 80);
 *     dialog.think(Duration.ofMillis(10));
 * };
 * }</pre>
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Script {

    /**
     * Goes through the script once. Called again and again, on the same connection, until the load ends.
     *
     * @param dialog the connection
     * @throws Exception if it fails, which ends the run: an {@link AssertionError} for a wrong answer, a
     *     {@link java.io.IOException} for a connection that broke
     */
    void run(Dialog dialog) throws Exception;
}
