package dev.volano.workload.chat;

import dev.volano.workload.RunContext.Problem;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * What one user of a room has said and heard, and whose message comes next in the turn. A message's place in the turn
 * is the number of messages said and heard up to it; the first place is {@code Mark1}'s.
 *
 * <p>For one thread at a time, but for the counts.
 */
final class Conversation {

    private static final VarHandle SENT;
    private static final VarHandle RECEIVED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SENT = lookup.findVarHandle(Conversation.class, "sent", long.class);
            RECEIVED = lookup.findVarHandle(Conversation.class, "received", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final RoomScript script;
    private final int user;
    private final long mostReceived;
    private final AtomicIntegerArray receivedFrom; // written by one thread

    private long sent;
    private long received;
    private int next;
    private long round;
    private long sentBeforeRead;

    /**
     * Creates the conversation of a user who has not said anything yet.
     *
     * @param script what the room has in common
     * @param user which user of the room it is, from 0
     */
    Conversation(RoomScript script, int user) {
        this.script = script;
        this.user = user;
        mostReceived = (long) script.count() * (script.users() - 1);
        receivedFrom = new AtomicIntegerArray(script.inTurn() ? 0 : script.users());
    }

    /** Returns how many messages the user has sent. By any thread. */
    long sent() {
        return (long) SENT.getOpaque(this);
    }

    /** Returns how many messages the user has received and verified. By any thread. */
    long received() {
        return (long) RECEIVED.getOpaque(this);
    }

    /** What is received from now on may be in answer to all that was sent up to now. */
    void beginRead() {
        sentBeforeRead = sent;
    }

    /**
     * Consumes the very message that comes next in turn, if that is what the buffer has. It is compared as a whole;
     * nothing has to be decoded for that.
     */
    boolean receiveNext(ByteBuffer in) { // hot: once per message
        if (next == user || received == mostReceived || sent != sentBeforeRead) {
            return false;
        }
        if (!script.isMessageAt(in, next)) {
            return false;
        }
        in.position(in.position() + script.messageBytes(next));
        countReceived();
        return true;
    }

    /** Counts a message that came out of turn, and returns whether its sender had one left to send. */
    boolean receiveFrom(int sender) {
        int before = receivedFrom.getPlain(sender);
        if (before == script.count()) {
            return false;
        }
        receivedFrom.setOpaque(sender, before + 1);
        countReceived();
        return true;
    }

    /** Returns how many messages of a user came out of turn. By any thread; only without turns. */
    int receivedFrom(int sender) {
        return receivedFrom.getOpaque(sender);
    }

    /** Returns whose turn it is. */
    int next() {
        return next;
    }

    /** Returns how often the user whose turn it is has had its turn before: the number of its message. */
    long round() {
        return round;
    }

    private void countReceived() {
        RECEIVED.setOpaque(this, received + 1);
        advance();
    }

    /** Counts a message that the user has sent. */
    void countSent() {
        SENT.setOpaque(this, sent + 1);
        advance();
    }

    private void advance() {
        next++;
        if (next == script.users()) {
            next = 0;
            round++;
        }
    }

    boolean isOnesTurn() {
        return next == user;
    }

    boolean hasSaidAll() {
        return sent == script.count();
    }

    boolean hasSaidAndHeardAll() {
        return hasSaidAll() && received == mostReceived;
    }

    /**
     * Says what kind of problem a message is that is not what the user must hear next.
     *
     * @param sender whose it is; -1 if it is nobody's
     * @param same whether it is what that user says
     */
    Problem problem(int sender, boolean same) {
        if (sender < 0 || sender == user || !same) {
            return Problem.WRONG_MESSAGE;
        }
        if (!script.inTurn() || received == mostReceived || sender == before(next)) {
            return Problem.DOUBLED_MESSAGE;
        }
        if (sender == next) {
            return sent != sentBeforeRead ? Problem.DOUBLED_MESSAGE : Problem.WRONG_MESSAGE;
        }
        return Problem.LOST_MESSAGE;
    }

    private int before(int other) {
        int last = other == 0 ? script.users() - 1 : other - 1;
        return last == user ? before(last) : last; // who was heard last
    }

    /** Says why a message is not what the user must hear next. */
    String whyWrong(int sender) {
        String counts = " (sent " + sent + ", received " + received + ")";
        if (!script.inTurn()) {
            return " came: it is not one of the " + script.count() + " messages of one of the others" + counts;
        }
        String place = " came at place " + (sent + received + 1) + " of the turn";
        if (received == mostReceived) {
            return place + ", which is past the last" + counts;
        }
        if (sender != next) {
            return place + ", which is that of " + script.userName(next) + counts;
        }
        if (sent != sentBeforeRead) {
            return place + ", but was there before what it would answer was sent" + counts;
        }
        return place + " with another content" + counts;
    }
}
