package dev.volano.workload.chat;

import dev.volano.measure.Shard;
import dev.volano.net.BadInputException;
import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.Frame;
import dev.volano.workload.PacedClient;
import dev.volano.workload.RunContext;
import dev.volano.workload.RunContext.Problem;
import dev.volano.workload.chat.Protocol.Packet;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/**
 * The client's half of one chat connection: user {@code Mark1}, {@code Mark2}, … of a room.
 *
 * <pre>
 *   ACCESS --confirm--> ENTER --confirm--> CHAT --its turn to go--> LEAVE --confirm of the room list--> DONE
 * </pre>
 *
 * <p>When a message is skipped in the turn, the user waits for a moment whether it comes late, and is reordered, or is
 * lost.
 */
final class ChatUser implements PacedClient {

    private enum State {
        ACCESS,
        ENTER,
        CHAT,
        SUSPECT,
        LEAVE,
        DONE,
        FAILED
    }

    /** What is on its way comes by then, or not at all. */
    private static final Duration LATE = Duration.ofMillis(500);

    private static final int MAX_FIELD_BYTES = 8 * 1024;
    private static final int MAX_LISTED = 1_000_000;
    private static final int USER_FIELDS = 5;

    /** What a client tells of its JVM when it asks for access. */
    private static final List<String> SYSTEM_PROPERTIES = List.of(
            "java.vendor", "java.vendor.url", "java.version", "java.class.version", "os.name", "os.version", "os.arch");

    private final RoomRun room;
    private final RoomScript script;
    private final int user;
    private final int index;
    private final RunContext context;
    private final Shard shard;
    private final byte[] chatRequest;
    private final Conversation conversation;
    private final PacketReader packet = new PacketReader();

    private State state = State.ACCESS;
    private int seenEntering;
    private int seenLeaving;
    private boolean paused;
    private boolean finishing;
    private long readNanos;
    private String suspicion = "";

    /**
     * Creates a user.
     *
     * @param room what it shares with the others of its room, and reports to
     * @param user which user of the room it is, from 0
     * @param index which client of the run it is, from 0
     */
    ChatUser(RoomRun room, int user, int index) {
        this.room = room;
        script = room.script();
        this.user = user;
        this.index = index;
        context = room.context();
        shard = context.shard(index);
        chatRequest = script.chatRequest(user);
        conversation = room.conversation(user);
    }

    @Override
    public long sent() {
        return conversation.sent();
    }

    @Override
    public long received() {
        return conversation.received();
    }

    @Override
    public long outstanding() {
        return room.outstanding(user);
    }

    @Override
    public void onOpen(Connection connection) {
        Utf notSaid = Utf.EMPTY;
        Frame frame = header(connection, Packet.ACCESS)
                .put(notSaid.wire()) // default room
                .put(Protocol.CLIENT_VERSION.wire())
                .put(notSaid.wire()) // document base
                .put(notSaid.wire()); // code base
        for (String property : SYSTEM_PROPERTIES) {
            frame.put(Utf.of(System.getProperty(property, "")).wire());
        }
        connection.write(frame);
    }

    @Override
    public void onStart(Connection connection) {
        paused = false;
        if (script.inTurn()) {
            if (state == State.CHAT && conversation.isOnesTurn()) {
                sendChat(connection, 0);
            }
        } else if (!script.paced()) {
            double share = context.random(index);
            schedule(connection, Duration.ofNanos((long) (share * script.pause().toNanos())));
        }
    }

    @Override
    public void onDue(Connection connection, long dueNanos) {
        if (state == State.CHAT && !paused) {
            sendChat(connection, dueNanos);
        }
    }

    @Override
    public void onPause(Connection connection) {
        paused = true;
    }

    @Override
    public void onFinish(Connection connection) {
        finishing = true;
        leaveIfAllIsSaid(connection);
    }

    private void schedule(Connection connection, Duration delay) {
        context.schedule(
                delay,
                () -> connection.execute(() -> {
                    if (state == State.CHAT && !paused) {
                        sendChat(connection, 0);
                        if (!conversation.hasSaidAll()) {
                            schedule(connection, script.pause());
                        }
                        leaveIfAllIsSaid(connection);
                    }
                }));
    }

    @Override
    public void onBytes(Connection connection, ByteBuffer in) {
        conversation.beginRead();
        readNanos = context.nanoTime();
        while (in.hasRemaining()) {
            int sender = conversation.next();
            long number = conversation.round();
            if (state == State.CHAT && script.inTurn() && conversation.receiveNext(in)) { // hot: once per message
                shard.serviceTime(readNanos - room.times(sender).sentNanos(number));
                takeTurn(connection);
            } else if (state == State.DONE || state == State.FAILED) {
                in.position(in.limit()); // came before the server knew
            } else if (in.remaining() < Protocol.HEADER_BYTES || !receive(connection, in)) {
                return;
            }
        }
    }

    private void takeTurn(Connection connection) {
        if (!conversation.isOnesTurn() || paused) {
            return;
        }
        if (!conversation.hasSaidAll()) {
            sendChat(connection, 0);
        } else if (user == 0) {
            leave(connection);
        }
    }

    private void sendChat(Connection connection, long dueNanos) {
        room.sending(user, context.nanoTime(), dueNanos);
        if (connection.write(connection.frame().put(chatRequest))) {
            conversation.countSent();
        }
    }

    /** Receives the packet at the buffer's position, and returns false if it has not come whole. */
    private boolean receive(Connection connection, ByteBuffer in) {
        int start = in.position();
        if (state == State.SUSPECT
                && Packet.of(Short.toUnsignedInt(in.getShort(start)), script.idOffset()) != Packet.CHAT) {
            fail(connection, Problem.LOST_MESSAGE, suspicion);
            return true;
        }
        Packet kind = Packet.of(Short.toUnsignedInt(in.getShort(start)), script.idOffset());
        int type = in.getInt(start + Short.BYTES);
        packet.start(in);
        boolean complete = switch (kind) {
            case ACCESS -> accessConfirmed(connection, type);
            case ENTER_ROOM -> entered(connection, type, in);
            case CHAT -> chat(connection, type, in);
            case EXIT_ROOM -> exited(connection, type, in);
            case ROOM_LIST -> listed(connection, type);
            case PING -> true;
        };
        if (complete) {
            packet.finish();
        }
        return complete;
    }

    private boolean accessConfirmed(Connection connection, int type) {
        expect(type == Protocol.CONFIRM && state == State.ACCESS, "an access packet of type ", type);
        int result = packet.int32();
        skipTexts(packet.count(MAX_LISTED, "the number of rooms"));
        packet.skip(packet.int8()); // a challenge
        if (packet.complete()) {
            if (result != Protocol.OKAY) {
                fail(connection, Problem.REFUSED, "the server denied access with result " + result);
            } else {
                state = State.ENTER;
                connection.write(header(connection, Packet.ENTER_ROOM)
                        .put(RoomScript.PROFILE.wire())
                        .put(script.name().wire())
                        .put(script.userName(user).wire()));
            }
        }
        return packet.complete();
    }

    private boolean entered(Connection connection, int type, ByteBuffer in) {
        skipTexts(1); // profile
        int room = packet.utf(MAX_FIELD_BYTES, "the room");
        int name = packet.utf(MAX_FIELD_BYTES, "the user");
        if (type == Protocol.INDICATION) {
            skipTexts(3); // host, member, link
            if (packet.complete()) {
                expect(state == State.CHAT && seenEntering < script.users(), "an enter room indication, type ", type);
                seenEntering++;
            }
        } else {
            expect(type == Protocol.CONFIRM && state == State.ENTER, "an enter room packet of type ", type);
            int result = packet.int32();
            packet.int32(); // room type
            packet.int32(); // number of users
            skipTexts(USER_FIELDS * packet.count(MAX_LISTED, "the number of users"));
            if (packet.complete()) {
                confirmEntered(connection, result, room, name, in);
            }
        }
        if (packet.complete() && user == 0 && seenEntering == script.users()) {
            context.ready(index);
        }
        return packet.complete();
    }

    private void confirmEntered(Connection connection, int result, int room, int name, ByteBuffer in) {
        if (result != Protocol.OKAY) {
            fail(connection, Problem.REFUSED, "the server does not let it enter: " + Protocol.enterResult(result));
            return;
        }
        if (!script.name().isAt(in, room) || !script.userName(user).isAt(in, name)) {
            throw new BadInputException("the server confirmed " + Utf.copy(in, name) + " in " + Utf.copy(in, room)
                    + " to " + script.userName(user) + " in " + script.name());
        }
        state = State.CHAT;
        seenEntering++;
        context.entered(index);
        if (user != 0) {
            context.ready(index);
        }
    }

    /** Receives a message that was not the next in turn: in turn-taking, a wrong one. */
    private boolean chat(Connection connection, int type, ByteBuffer in) {
        packet.int8(); // question
        packet.int32(); // private room id
        int room = packet.utf(MAX_FIELD_BYTES, "the room");
        int name = packet.utf(MAX_FIELD_BYTES, "the user");
        packet.utf(MAX_FIELD_BYTES, "the text");
        if (!packet.complete()) {
            return false;
        }
        if (type == Protocol.CONFIRM) {
            return true; // comes back to its sender, and is not counted
        }
        expect(type == Protocol.INDICATION, "a chat packet of type ", type);
        int sender = script.userAt(in, name);
        if (state == State.CHAT
                && !script.inTurn()
                && sender >= 0
                && sender != user
                && script.isMessageAt(in, sender)
                && conversation.receiveFrom(sender)) {
            noteLatency(sender);
            leaveIfAllIsSaid(connection);
        } else {
            wrongMessage(connection, in, room, name, sender);
        }
        return true;
    }

    private void wrongMessage(Connection connection, ByteBuffer in, int room, int name, int sender) {
        boolean same = sender >= 0 && script.isMessageAt(in, sender);
        if (state == State.SUSPECT) {
            boolean late = same && sender == conversation.next();
            fail(connection, late ? Problem.REORDERED_MESSAGE : Problem.LOST_MESSAGE, suspicion);
            return;
        }
        String message = "a message of " + Utf.copy(in, name) + " in " + Utf.copy(in, room);
        if (state != State.CHAT && state != State.LEAVE) {
            fail(connection, Problem.WRONG_MESSAGE, message + " came before it had entered");
            return;
        }
        Problem problem = conversation.problem(sender, same);
        String detail = message + conversation.whyWrong(sender);
        if (problem != Problem.LOST_MESSAGE) {
            fail(connection, problem, detail);
            return;
        }
        state = State.SUSPECT;
        suspicion = detail;
        context.schedule(
                LATE,
                () -> connection.execute(() -> {
                    if (state == State.SUSPECT) {
                        fail(connection, Problem.LOST_MESSAGE, suspicion);
                    }
                }));
    }

    private void noteLatency(int sender) {
        SendTimes times = room.times(sender);
        long number = conversation.receivedFrom(sender) - 1L;
        shard.serviceTime(readNanos - times.sentNanos(number));
        if (script.paced()) {
            shard.responseTime(readNanos - times.dueNanos(number));
        }
    }

    private boolean exited(Connection connection, int type, ByteBuffer in) {
        int room = packet.utf(MAX_FIELD_BYTES, "the room");
        int name = packet.utf(MAX_FIELD_BYTES, "the user");
        if (!packet.complete()) {
            return false;
        }
        expect(
                type == Protocol.INDICATION && seenLeaving < script.users(),
                "an exit room packet too many, or of type ",
                type);
        int leaver = seenLeaving;
        seenLeaving++;
        if (!script.userName(leaver).isAt(in, name) || !script.name().isAt(in, room)) {
            fail(
                    connection,
                    Problem.WRONG_MESSAGE,
                    Utf.copy(in, name) + " left " + Utf.copy(in, room) + " where " + script.userName(leaver)
                            + " is the next to leave");
        } else if (!mayOthersLeave()) {
            fail(
                    connection,
                    Problem.WRONG_MESSAGE,
                    script.userName(leaver) + " left when this user had only sent " + conversation.sent()
                            + " and received " + conversation.received());
        } else {
            leaveIfAllIsSaid(connection);
        }
        return true;
    }

    private boolean mayOthersLeave() {
        if (script.timed()) {
            return paused;
        }
        return script.inTurn() ? conversation.hasSaidAndHeardAll() : conversation.hasSaidAll();
    }

    /** Leaves if it is not the first, whose turn it is to leave first, and those before it have left. */
    private void leaveIfAllIsSaid(Connection connection) {
        boolean isNext = seenLeaving == user && (user != 0 || script.timed() || !script.inTurn());
        boolean isDone = script.timed() ? finishing : conversation.hasSaidAndHeardAll();
        if (isNext && isDone && state == State.CHAT) {
            leave(connection);
        }
    }

    private void leave(Connection connection) {
        state = State.LEAVE;
        connection.write(header(connection, Packet.EXIT_ROOM)
                .put(script.name().wire())
                .put(script.userName(user).wire())
                .putShort(Packet.ROOM_LIST.id(script.idOffset()))
                .putInt(Protocol.REQUEST)
                .put(Utf.EMPTY.wire())
                .putInt(0));
    }

    private boolean listed(Connection connection, int type) {
        expect(type == Protocol.CONFIRM && state == State.LEAVE, "a room list packet of type ", type);
        skipTexts(1); // filter
        skipTexts(packet.count(MAX_LISTED, "the number of rooms"));
        if (packet.complete()) {
            state = State.DONE;
            connection.close(CloseReason.finished());
        }
        return packet.complete();
    }

    @Override
    public void onClose(Connection connection, CloseReason reason) {
        if (state == State.DONE) {
            context.finished(index);
        } else if (state == State.SUSPECT) {
            state = State.FAILED;
            context.failed(index, Problem.LOST_MESSAGE, named(suspicion));
        } else if (state != State.FAILED) {
            state = State.FAILED;
            context.failed(index, Problem.of(reason.kind()), named(reason.detail()));
        }
    }

    private void fail(Connection connection, Problem problem, String detail) {
        state = State.FAILED;
        context.failed(index, problem, named(detail));
        connection.abort(CloseReason.badInput(detail));
    }

    private String named(String detail) {
        return script.userName(user) + " in " + script.name() + ": " + detail;
    }

    private void expect(boolean holds, String what, int type) {
        if (!holds) {
            throw new BadInputException("the server sent " + what + type + ", which does not fit here (" + state + ")");
        }
    }

    private void skipTexts(int count) {
        for (int i = 0; i < count && packet.complete(); i++) {
            packet.utf(65_535, "a text");
        }
    }

    private Frame header(Connection connection, Packet kind) {
        return connection.frame().putShort(kind.id(script.idOffset())).putInt(Protocol.REQUEST);
    }
}
