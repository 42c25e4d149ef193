package dev.volano.workload.chat;

import dev.volano.workload.RunContext;
import java.util.stream.IntStream;

/** What the users of a room share in one run: who has said and heard how much, and when it was said. */
final class RoomRun {

    private final RoomScript script;
    private final RunContext context;
    private final Conversation[] conversations;
    private final SendTimes[] times;
    private final long[] heardByAll; // of each user's messages, at least so many; each for its user's thread

    RoomRun(RoomScript script, RunContext context) {
        this.script = script;
        this.context = context;
        int users = script.users();
        conversations = IntStream.range(0, users)
                .mapToObj(user -> new Conversation(script, user))
                .toArray(Conversation[]::new);
        times = IntStream.range(0, users).mapToObj(user -> new SendTimes()).toArray(SendTimes[]::new);
        heardByAll = new long[users];
    }

    RoomScript script() {
        return script;
    }

    RunContext context() {
        return context;
    }

    Conversation conversation(int user) {
        return conversations[user];
    }

    SendTimes times(int user) {
        return times[user];
    }

    /** Notes that a user is about to send its next message. In the user's thread. */
    void sending(int user, long nanos, long dueNanos) { // hot: once per message
        long number = conversations[user].sent();
        SendTimes of = times[user];
        if (!script.inTurn() && number - heardByAll[user] >= of.capacity()) {
            heardByAll[user] = heardByAll(user);
            if (number - heardByAll[user] >= of.capacity()) {
                of.grow(number);
            }
        }
        of.note(number, nanos, dueNanos);
    }

    private long heardByAll(int user) {
        long least = Long.MAX_VALUE;
        for (int other = 0; other < conversations.length; other++) {
            if (other != user) {
                least = Math.min(least, conversations[other].receivedFrom(user));
            }
        }
        return least;
    }

    /** Returns how many messages a user is still to receive, if nobody sends any more. By any thread. */
    long outstanding(int user) {
        long outstanding = -conversations[user].received();
        for (int other = 0; other < conversations.length; other++) {
            if (other != user) {
                outstanding += conversations[other].sent();
            }
        }
        return outstanding;
    }
}
