package dev.volano.cli;

import dev.volano.client.OfferedRate;
import dev.volano.client.VolanoClient;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.scale.FactorComparison;
import dev.volano.server.ForkedServer;
import dev.volano.workload.chat.ChatWorkload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The levels of a factor, made of what all have and of what each has of its own. */
final class FactorLevels {

    private static final Set<LevelSetting.Kind> REPEATABLE =
            EnumSet.of(LevelSetting.Kind.JVM, LevelSetting.Kind.ENV, LevelSetting.Kind.NOTHING);

    private final OptionCheck check;
    private final StartOptions start;
    private final ChatOptions chat;
    private final LoadOptions load;
    private final Map<String, List<LevelSetting>> levels = new LinkedHashMap<>();

    FactorLevels(OptionCheck check, StartOptions start, ChatOptions chat, LoadOptions load) {
        this.check = check;
        this.start = start;
        this.chat = chat;
        this.load = load;
    }

    /** Adds what the user has given, of a level that there may be already. */
    void add(String text) {
        check.set("--level", () -> {
            LevelSetting setting = LevelSetting.of(text);
            List<LevelSetting> settings = levels.computeIfAbsent(setting.label(), label -> new ArrayList<>());
            if (!REPEATABLE.contains(setting.kind())
                    && settings.stream().anyMatch(each -> each.kind() == setting.kind())) {
                throw new IllegalArgumentException("level \"" + setting.label() + "\" has two of "
                        + setting.kind().word() + ":");
            }
            settings.add(setting);
        });
    }

    /** Returns how many levels there are. */
    int size() {
        return levels.size();
    }

    /** Adds the levels to a comparison; what is wrong with one is told here. */
    void addTo(FactorComparison.Builder comparison) {
        levels.forEach((label, settings) -> check.set("--level", () -> {
            ForkedServer.Builder server = server(settings);
            if (settings.stream().anyMatch(setting -> setting.kind().ofLoad())) {
                comparison.level(label, server::start, load(settings));
            } else {
                comparison.level(label, server::start);
            }
        }));
    }

    private ForkedServer.Builder server(List<LevelSetting> settings) {
        ForkedServer.Builder server = settings.stream()
                .filter(setting -> setting.kind() == LevelSetting.Kind.SERVER_IO)
                .findFirst()
                .map(setting -> start.fork(check, IoModels.named(setting.value()), chat.idOffset()))
                .orElseGet(() -> start.fork(check, chat.idOffset()));
        settings.forEach(setting -> set(server, setting));
        return server;
    }

    private static void set(ForkedServer.Builder server, LevelSetting setting) {
        switch (setting.kind()) {
            case JVM -> {
                for (String option : setting.value().split("\\s+", -1)) {
                    server.jvmOption(option);
                }
            }
            case PREFIX -> server.prependCommandPrefix(StartOptions.words(setting.value()));
            case ENV -> {
                int equals = setting.value().indexOf('=');
                if (equals < 1) {
                    throw new IllegalArgumentException("env must be NAME=VALUE: " + setting.value());
                }
                server.environment(
                        setting.value().substring(0, equals), setting.value().substring(equals + 1));
            }
            case JAVA -> server.java(Path.of(setting.value()));
            default -> {
                // of the load, or done already
            }
        }
    }

    private UnaryOperator<VolanoClient.Builder> load(List<LevelSetting> settings) {
        ChatWorkload workload = chat.workload(check, builder -> {
            settings.forEach(setting -> set(builder, setting));
            return builder;
        });
        UnaryOperator<VolanoClient.Builder> own = client -> client.workload(workload);
        for (LevelSetting setting : settings) {
            UnaryOperator<VolanoClient.Builder> before = own;
            if (setting.kind() == LevelSetting.Kind.IO) {
                IoModel model = IoModels.named(setting.value());
                own = client -> before.apply(client).io(model);
            } else if (setting.kind() == LevelSetting.Kind.RATE) {
                check.refuse(!load.timed(), "rate: in --level goes with --time or --messages");
                check.refuse(
                        !workload.pause().isZero(),
                        "--pause and rate: in --level exclude each other: both say when a user sends");
                OfferedRate rate = OfferedRate.constant(setting.fraction());
                own = client -> before.apply(client).offeredRate(rate);
            }
        }
        return own;
    }

    private static void set(ChatWorkload.Builder chat, LevelSetting setting) {
        switch (setting.kind()) {
            case ROOMS -> chat.rooms(setting.number());
            case USERS -> chat.users(setting.number());
            case COUNT -> chat.count(setting.number());
            default -> {
                // of the server, or of how the load is offered
            }
        }
    }
}
