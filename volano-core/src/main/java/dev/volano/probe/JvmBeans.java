package dev.volano.probe;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JVM's beans, through whatever connection. By the names of their attributes, as {@code com.sun.management} is
 * not in every JVM, and as an older one has fewer.
 */
final class JvmBeans {

    private final MBeanServerConnection server;
    private final List<ObjectName> collectors;
    private final Set<String> heapPools = new HashSet<>();

    /**
     * Looks for the beans.
     *
     * @param server the connection
     * @throws IOException if the JVM did not answer
     */
    JvmBeans(MBeanServerConnection server) throws IOException {
        this.server = server;
        this.collectors = List.copyOf(server.queryNames(name("java.lang:type=GarbageCollector,*"), null));
        for (ObjectName pool : server.queryNames(name("java.lang:type=MemoryPool,*"), null)) {
            if ("HEAP".equals(attributes(pool, "Type").get("Type"))) {
                heapPools.add(pool.getKeyProperty("name"));
            }
        }
    }

    /**
     * Takes a sample.
     *
     * @param counters what no bean tells, if known
     * @param whole whether to ask for what grows with the number of threads
     * @return the sample
     * @throws IOException if the JVM did not answer
     */
    JvmSample sample(Optional<PerfData> counters, boolean whole) throws IOException {
        long atNanos = System.nanoTime();
        Map<String, Object> memory = attributes(name("java.lang:type=Memory"), "HeapMemoryUsage");
        ObjectName threading = name("java.lang:type=Threading");
        Map<String, Object> threads =
                attributes(threading, "ThreadCount", "TotalStartedThreadCount", "TotalThreadAllocatedBytes");
        OptionalLong totalAllocated = number(threads, "TotalThreadAllocatedBytes");
        Map<String, Object> classes = attributes(name("java.lang:type=ClassLoading"), "LoadedClassCount");
        Map<String, Object> compilation = attributes(name("java.lang:type=Compilation"), "TotalCompilationTime");
        Collections collections = collections();
        return new JvmSample(
                atNanos,
                usage(memory.get("HeapMemoryUsage"), "used"),
                usage(memory.get("HeapMemoryUsage"), "committed"),
                collections.heapAfterBytes,
                collections.count,
                collections.pauseNanos,
                collections.lastPauseNanos,
                totalAllocated,
                whole && totalAllocated.isEmpty() ? liveAllocated(threading) : OptionalLong.empty(),
                number(threads, "ThreadCount"),
                number(threads, "TotalStartedThreadCount"),
                number(classes, "LoadedClassCount"),
                millis(number(compilation, "TotalCompilationTime")),
                counters.map(it -> it.count("sun.rt.safepoints")).orElse(OptionalLong.empty()),
                counters.map(it -> it.nanos("sun.rt.safepointTime")).orElse(OptionalLong.empty()),
                counters.map(it -> it.nanos("sun.rt.safepointSyncTime")).orElse(OptionalLong.empty()));
    }

    /** What all collectors together have done. */
    private record Collections(
            OptionalLong count, OptionalLong pauseNanos, OptionalLong lastPauseNanos, OptionalLong heapAfterBytes) {}

    private Collections collections() throws IOException {
        OptionalLong count = OptionalLong.empty();
        OptionalLong pauseNanos = OptionalLong.empty();
        OptionalLong lastPauseNanos = OptionalLong.empty();
        OptionalLong heapAfterBytes = OptionalLong.empty();
        long latestEnd = -1;
        for (ObjectName collector : collectors) {
            Map<String, Object> values = attributes(collector, "CollectionCount", "CollectionTime", "LastGcInfo");
            boolean pauses = !String.valueOf(collector.getKeyProperty("name")).endsWith("Cycles"); // ZGC, Shenandoah
            if (pauses) {
                count = plus(count, number(values, "CollectionCount"));
                pauseNanos = plus(pauseNanos, millis(number(values, "CollectionTime")));
            }
            if (values.get("LastGcInfo") instanceof CompositeData last) {
                long end = usage(last, "endTime").orElse(-1);
                OptionalLong nanos = millis(usage(last, "duration"));
                if (pauses && nanos.isPresent()) {
                    lastPauseNanos = OptionalLong.of(Math.max(lastPauseNanos.orElse(0), nanos.getAsLong()));
                }
                if (end > latestEnd) {
                    latestEnd = end;
                    heapAfterBytes = heapAfter(last);
                }
            }
        }
        return new Collections(count, pauseNanos, lastPauseNanos, heapAfterBytes);
    }

    /**
     * Adds up the heap's pools as a collection left them. Not what the pools say of their last collection: one that a
     * collection of young objects leaves alone tells of an older one.
     */
    private OptionalLong heapAfter(CompositeData last) {
        if (!(value(last, "memoryUsageAfterGc") instanceof TabularData pools)) {
            return OptionalLong.empty();
        }
        return pools.values().stream()
                .flatMap(row -> row instanceof CompositeData data ? Stream.of(data) : Stream.empty())
                .filter(row -> heapPools.contains(String.valueOf(value(row, "key"))))
                .map(row -> usage(value(row, "value"), "used"))
                .reduce(OptionalLong.empty(), JvmBeans::plus);
    }

    private OptionalLong liveAllocated(ObjectName threading) throws IOException {
        try {
            Object ids = server.getAttribute(threading, "AllThreadIds");
            Object bytes = server.invoke(
                    threading, "getThreadAllocatedBytes", new Object[] {ids}, new String[] {long[].class.getName()});
            return bytes instanceof long[] byThread
                    ? OptionalLong.of(Arrays.stream(byThread)
                            .filter(each -> each > 0) // -1: it has ended meanwhile
                            .sum())
                    : OptionalLong.empty();
        } catch (JMException | JMRuntimeException e) {
            return OptionalLong.empty();
        }
    }

    private Map<String, Object> attributes(ObjectName bean, String... names) throws IOException {
        try {
            return server.getAttributes(bean, names).asList().stream()
                    .filter(attribute -> attribute.getValue() != null) // as the last collection before the first
                    .collect(Collectors.toMap(Attribute::getName, Attribute::getValue));
        } catch (JMException | JMRuntimeException e) {
            return Map.of(); // a JVM without that bean, as one without a compiler
        }
    }

    private static ObjectName name(String text) {
        try {
            return new ObjectName(text);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static Object value(CompositeData data, String key) {
        return data.containsKey(key) ? data.get(key) : "";
    }

    private static OptionalLong usage(@Nullable Object data, String key) {
        return data instanceof CompositeData composite && value(composite, key) instanceof Number number
                ? notNegative(number)
                : OptionalLong.empty();
    }

    private static OptionalLong number(Map<String, Object> values, String name) {
        return values.get(name) instanceof Number number ? notNegative(number) : OptionalLong.empty();
    }

    private static OptionalLong notNegative(Number number) {
        return number.longValue() < 0 ? OptionalLong.empty() : OptionalLong.of(number.longValue());
    }

    private static OptionalLong millis(OptionalLong millis) {
        return millis.stream().map(TimeUnit.MILLISECONDS::toNanos).findFirst();
    }

    private static OptionalLong plus(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent()
                ? OptionalLong.of(one.getAsLong() + other.getAsLong())
                : one.isPresent() ? one : other;
    }
}
