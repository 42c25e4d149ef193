package dev.volano.workload.chat;

import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.Handler;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Another server and another client of the protocol, written from its description and from nothing of Volano's, with
 * the freedom that it leaves.
 */
final class OtherChat {

    private OtherChat() {}

    /** Reads packets with what the JDK has for it. */
    private abstract static class Peer implements Handler {

        final Packets packets;

        private Peer(Packets packets) {
            this.packets = packets;
        }

        /** Handles a packet, or throws if it has not come whole. */
        abstract void onPacket(Connection connection, int id, int type, DataInputStream in) throws IOException;

        @Override
        public void onBytes(Connection connection, ByteBuffer in) {
            byte[] bytes = new byte[in.remaining()];
            in.get(in.position(), bytes);
            ByteArrayInputStream left = new ByteArrayInputStream(bytes);
            DataInputStream data = new DataInputStream(left);
            try {
                while (left.available() > 0) {
                    int available = left.available();
                    onPacket(connection, data.readUnsignedShort() - packets.idOffset(), data.readInt(), data);
                    in.position(in.position() + available - left.available());
                }
            } catch (EOFException e) {
                // the rest comes later
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        static void send(Connection connection, byte[] packet) {
            connection.write(connection.frame().put(packet));
        }

        static String skipTexts(DataInputStream in, int count) throws IOException {
            String last = "";
            for (int i = 0; i < count; i++) {
                last = in.readUTF();
            }
            return last;
        }
    }

    /** A server that says all that a server may say and ours does not, and says it in another order. */
    static final class Server implements Supplier<Handler> {

        private record Member(Connection connection, String user) {}

        private final Packets packets;
        private final boolean confirmsFirst;
        private final Map<String, List<Member>> rooms = new HashMap<>();

        Server(int idOffset, boolean confirmsFirst) {
            packets = new Packets(idOffset);
            this.confirmsFirst = confirmsFirst;
        }

        @Override
        public Handler get() {
            return new Peer(packets) {
                private String user = "";

                @Override
                void onPacket(Connection connection, int id, int type, DataInputStream in) throws IOException {
                    switch (id) {
                        case 1 -> {
                            skipTexts(in, 11);
                            send(connection, packets.accessConfirm(1, new byte[] {1, 2, 3, 4}, "Lobby", "Café"));
                            send(connection, packets.ping(1));
                        }
                        case 206 -> enter(connection, in.readUTF(), in.readUTF(), in.readUTF());
                        case 203 -> {
                            int question = in.readUnsignedByte();
                            int privateRoom = in.readInt();
                            String room = in.readUTF();
                            in.readUTF();
                            byte[] chat = packets.chat(2, question, privateRoom, room, user, in.readUTF());
                            tell(connection, room, chat, packets.chat(4, question, privateRoom, room, "", ""));
                        }
                        case 208 -> {
                            String room = in.readUTF();
                            in.readUTF();
                            List<Member> members = rooms.getOrDefault(room, List.of());
                            members.removeIf(member -> member.connection() == connection);
                            members.forEach(member -> send(member.connection(), packets.exitIndication(room, user)));
                        }
                        case 215 -> {
                            String filter = in.readUTF();
                            in.readInt();
                            send(
                                    connection,
                                    packets.roomListConfirm(
                                            filter, rooms.keySet().toArray(String[]::new)));
                        }
                        default -> throw new IOException("id " + id);
                    }
                }

                private void enter(Connection connection, String profile, String room, String name) {
                    user = name;
                    List<Member> members = rooms.computeIfAbsent(room, key -> new ArrayList<>());
                    byte[] confirm = packets.enterConfirm(
                            profile, room, name, 1, 99, new String[] {"somebody", "", "::1", "member", "http://link/"});
                    tell(connection, room, packets.enterIndication(profile, room, name, "::1"), confirm);
                    members.add(new Member(connection, name));
                }

                private void tell(Connection connection, String room, byte[] indication, byte[] confirm) {
                    if (confirmsFirst) {
                        send(connection, confirm);
                    }
                    for (Member member : rooms.getOrDefault(room, List.of())) {
                        if (member.connection() != connection) {
                            send(member.connection(), indication);
                        }
                    }
                    if (!confirmsFirst) {
                        send(connection, confirm);
                    }
                }
            };
        }
    }

    /** A user of a run, which goes by its counts as the description has it. */
    static final class User extends Peer {

        private final String room;
        private final int number;
        private final int users;
        private final int count;
        private int sent;
        private int received;
        private int confirmed;
        private int seenEntering;
        private int seenLeaving;
        private boolean closes;

        User(int idOffset, String room, int number, int users, int count) {
            super(new Packets(idOffset));
            this.room = room;
            this.number = number;
            this.users = users;
            this.count = count;
        }

        int sent() {
            return sent;
        }

        int received() {
            return received;
        }

        int confirmed() {
            return confirmed;
        }

        boolean seesFullRoom() {
            return seenEntering == users;
        }

        boolean isDone() {
            return closes;
        }

        @Override
        public void onOpen(Connection connection) {
            String other = "from another implementation";
            send(
                    connection,
                    packets.accessRequest("", "2.13.4", other, other, other, other, other, other, other, other, other));
        }

        void chat(Connection connection) {
            sent++;
            send(connection, packets.chatRequest(room, "Mark" + number, Packets.TEXT));
        }

        private void exit(Connection connection) {
            send(connection, packets.exitRequest(room, "Mark" + number));
            send(connection, packets.roomListRequest(""));
        }

        @Override
        void onPacket(Connection connection, int id, int type, DataInputStream in) throws IOException {
            switch (id * 10 + type) {
                case 1_4 -> {
                    in.readInt();
                    skipTexts(in, in.readInt());
                    in.readFully(new byte[in.readUnsignedByte()]);
                    send(connection, packets.enterRequest("a profile", room, "Mark" + number));
                }
                case 206_2 -> {
                    skipTexts(in, 6);
                    seenEntering++;
                }
                case 206_4 -> {
                    skipTexts(in, 3);
                    in.readInt();
                    in.readInt();
                    seenEntering = in.readInt();
                    skipTexts(in, 5 * in.readInt());
                }
                case 203_2 -> {
                    in.readUnsignedByte();
                    in.readInt();
                    skipTexts(in, 3);
                    received++;
                    if ((sent + received) % users == number - 1 && sent < count) {
                        chat(connection);
                    } else if ((sent + received) % users == 0 && number == 1) {
                        exit(connection);
                    }
                }
                case 203_4 -> {
                    in.readUnsignedByte();
                    in.readInt();
                    skipTexts(in, 3);
                    confirmed++;
                }
                case 208_2 -> {
                    skipTexts(in, 2);
                    seenLeaving++;
                    if (seenLeaving == number - 1) {
                        exit(connection);
                    }
                }
                case 215_4 -> {
                    in.readUTF();
                    skipTexts(in, in.readInt());
                    closes = true;
                    connection.close(CloseReason.finished());
                }
                default -> throw new IOException("id " + id + ", type " + type);
            }
        }
    }
}
