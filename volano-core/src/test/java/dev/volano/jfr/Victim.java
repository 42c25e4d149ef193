package dev.volano.jfr;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Does what it is told: a JVM that is recorded from outside. */
final class Victim {

    private Victim() {}

    public static void main(String[] arguments) throws Exception {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            switch (order) {
                case "exit" -> System.exit(3);
                case "exhaust" -> exhaust();
                default -> {
                    Marker.emit(order);
                    System.out.println("emitted " + order);
                }
            }
        }
    }

    private static void exhaust() {
        List<byte[]> kept = new ArrayList<>();
        while (kept.size() < Integer.MAX_VALUE) {
            kept.add(new byte[1 << 20]);
        }
    }
}
