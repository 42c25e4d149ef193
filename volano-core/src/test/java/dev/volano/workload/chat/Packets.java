package dev.volano.workload.chat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The packets as the description of the protocol has them, written with what the JDK offers and nothing of Volano's.
 */
record Packets(int idOffset) {

    /** Six times {@code 123456789 }: what users of the benchmark say. */
    static final String TEXT = "123456789 123456789 123456789 123456789 123456789 123456789 ";

    static final Packets PLAIN = new Packets(0);

    /** Writes to memory. */
    interface Body {
        void writeTo(DataOutputStream out) throws IOException;
    }

    static byte[] bytes(Body body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            body.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static byte[] join(byte[]... parts) {
        return bytes(out -> {
            for (byte[] part : parts) {
                out.write(part);
            }
        });
    }

    byte[] packet(int id, int type, Body body) {
        return bytes(out -> {
            out.writeShort(id + idOffset);
            out.writeInt(type);
            body.writeTo(out);
        });
    }

    byte[] accessRequest(String... elevenFields) {
        return packet(1, 1, out -> {
            for (String field : elevenFields) {
                out.writeUTF(field);
            }
        });
    }

    byte[] accessRequest() {
        return accessRequest("", "2.13.4", "", "", "vendor", "url", "25", "69.0", "Linux", "6.1", "amd64");
    }

    byte[] accessConfirm(int result, byte[] challenge, String... rooms) {
        return packet(1, 4, out -> {
            out.writeInt(result);
            out.writeInt(rooms.length);
            for (String room : rooms) {
                out.writeUTF(room);
            }
            out.writeByte(challenge.length);
            out.write(challenge);
        });
    }

    byte[] accessConfirm() {
        return accessConfirm(1, new byte[0]);
    }

    byte[] chat(int type, int question, int privateRoom, String room, String user, String text) {
        return packet(203, type, out -> {
            out.writeByte(question);
            out.writeInt(privateRoom);
            out.writeUTF(room);
            out.writeUTF(user);
            out.writeUTF(text);
        });
    }

    byte[] chatRequest(String room, String user, String text) {
        return chat(1, 0, 0, room, user, text);
    }

    byte[] chatIndication(String room, String user, String text) {
        return chat(2, 0, 0, room, user, text);
    }

    byte[] chatConfirm(String room) {
        return chat(4, 0, 0, room, "", "");
    }

    byte[] enterRequest(String profile, String room, String user) {
        return packet(206, 1, out -> {
            out.writeUTF(profile);
            out.writeUTF(room);
            out.writeUTF(user);
        });
    }

    byte[] enterRequest(String room, String user) {
        return enterRequest("", room, user);
    }

    byte[] enterIndication(String profile, String room, String user, String host) {
        return packet(206, 2, out -> {
            out.writeUTF(profile);
            out.writeUTF(room);
            out.writeUTF(user);
            out.writeUTF(host);
            out.writeUTF("");
            out.writeUTF("");
        });
    }

    /** A confirm with five fields for each user. */
    byte[] enterConfirm(String profile, String room, String user, int result, int count, String[]... users) {
        return packet(206, 4, out -> {
            out.writeUTF(profile);
            out.writeUTF(room);
            out.writeUTF(user);
            out.writeInt(result);
            out.writeInt(1);
            out.writeInt(count);
            out.writeInt(users.length);
            for (String[] fields : users) {
                for (String field : fields) {
                    out.writeUTF(field);
                }
            }
        });
    }

    static String[] listed(String name, String profile) {
        return new String[] {name, profile, "127.0.0.1", "", ""};
    }

    byte[] exit(int type, String room, String user) {
        return packet(208, type, out -> {
            out.writeUTF(room);
            out.writeUTF(user);
        });
    }

    byte[] exitRequest(String room, String user) {
        return exit(1, room, user);
    }

    byte[] exitIndication(String room, String user) {
        return exit(2, room, user);
    }

    byte[] ping(int type) {
        return packet(213, type, out -> {});
    }

    byte[] roomListRequest(String filter) {
        return packet(215, 1, out -> {
            out.writeUTF(filter);
            out.writeInt(0);
        });
    }

    byte[] roomListConfirm(String filter, String... rooms) {
        return packet(215, 4, out -> {
            out.writeUTF(filter);
            out.writeInt(rooms.length);
            for (String room : rooms) {
                out.writeUTF(room);
            }
        });
    }
}
