package dev.volano.jfr;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A summary in words: a few lines for a message, or a page. */
final class SummaryText {

    private static final int LINE_ROWS = 3;
    private static final int PAGE_ROWS = 10;
    private static final int MOST_REMARKS = 10;

    private SummaryText() {}

    static List<String> lines(RecordingSummary summary) {
        List<String> lines = new ArrayList<>();
        if (!summary.hotMethods().isEmpty()) {
            lines.add("hot methods: " + shares(summary.hotMethods()) + " of " + summary.samples() + " samples");
        }
        summary.allocatedBytesPerSecond()
                .ifPresent(rate ->
                        lines.add("allocation: " + Words.bytes(rate) + "/s, of it " + shares(summary.allocation())));
        waits("lock contention", summary.contention(), from(summary, SummaryCollector.CONTENTION), lines);
        waits("parked", summary.parks(), from(summary, SummaryCollector.PARK), lines);
        waits("pinned virtual threads", summary.pinned(), from(summary, SummaryCollector.PINNED), lines);
        summary.gcPauses().ifPresent(pauses -> lines.add("GC pauses: " + times(pauses)));
        summary.safepoints().ifPresent(stops -> lines.add("safepoints: " + times(stops)));
        summary.cpu().ifPresent(cpu -> lines.add("CPU: " + cpu(cpu)));
        summary.remarks().stream().limit(MOST_REMARKS).forEach(remark -> lines.add("missing: " + Words.name(remark)));
        return lines;
    }

    private static String shares(List<Share> shares) {
        return shares.stream()
                .limit(LINE_ROWS)
                .map(share -> Words.name(share.name()) + " " + Words.percent(share.share()))
                .collect(Collectors.joining(", "));
    }

    private static void waits(String title, List<Waits> waits, String from, List<String> lines) {
        if (!waits.isEmpty()) {
            lines.add(title + from + ": "
                    + waits.stream()
                            .limit(LINE_ROWS)
                            .map(each -> Words.name(each.what()) + " " + times(each))
                            .collect(Collectors.joining("; ")));
        }
    }

    /** Returns which waits are not in it. */
    private static String from(RecordingSummary summary, String event) {
        String threshold = summary.thresholds().get(event);
        return threshold == null ? "" : " (from " + threshold + " on)";
    }

    private static String times(Waits waits) {
        return waits.count() + (waits.count() == 1 ? " time, " : " times, ") + Words.duration(waits.total())
                + " in all, " + Words.duration(waits.longest()) + " at most";
    }

    private static String cpu(CpuUse cpu) {
        return "this JVM " + Words.percent(cpu.jvm()) + ", other processes " + Words.percent(cpu.others())
                + ", the machine " + Words.percent(cpu.machine()) + " (" + Words.percent(cpu.machineMost())
                + " at most)";
    }

    static String markdown(RecordingSummary summary) {
        StringBuilder page = new StringBuilder("# Summary of a recording\n\n");
        page.append(Words.escaped(String.valueOf(summary.file().getFileName())))
                .append(": ")
                .append(Words.duration(summary.duration()))
                .append(", ")
                .append(summary.events())
                .append(" events\n");
        if (!summary.remarks().isEmpty()) {
            page.append("\n**What is missing**\n\n");
            summary.remarks().stream()
                    .limit(MOST_REMARKS)
                    .forEach(remark ->
                            page.append("- ").append(Words.escaped(remark)).append('\n'));
        }
        page.append("\n| | |\n|---|---|\n");
        summary.cpu().ifPresent(cpu -> row(page, "CPU", cpu(cpu)));
        summary.allocatedBytesPerSecond().ifPresent(rate -> row(page, "allocation", Words.bytes(rate) + "/s"));
        row(page, "GC pauses", summary.gcPauses().map(SummaryText::times).orElse("none recorded"));
        row(page, "safepoints", summary.safepoints().map(SummaryText::times).orElse("none recorded"));
        shares(page, "Hot methods, of " + summary.samples() + " samples", "method", summary.hotMethods());
        shares(page, "Allocation by class", "class", summary.allocation());
        waits(page, "Lock contention", summary, SummaryCollector.CONTENTION, summary.contention());
        waits(page, "Parked threads", summary, SummaryCollector.PARK, summary.parks());
        waits(page, "Pinned virtual threads", summary, SummaryCollector.PINNED, summary.pinned());
        page.append(
                        "\nMore, with a JDK 21 or newer: `jfr view hot-methods`, `allocation-by-class`, `contention-by-site`,")
                .append(" `gc-pauses` or `pinned-threads`, and the file.\n");
        return page.toString();
    }

    private static void row(StringBuilder page, String name, String value) {
        page.append("| ").append(name).append(" | ").append(value).append(" |\n");
    }

    private static void shares(StringBuilder page, String title, String what, List<Share> shares) {
        if (shares.isEmpty()) {
            return;
        }
        page.append("\n## ").append(title).append("\n\n| share | ").append(what).append(" |\n|---:|---|\n");
        shares.stream()
                .limit(PAGE_ROWS)
                .forEach(share -> row(page, Words.percent(share.share()), Words.escaped(share.name())));
    }

    private static void waits(
            StringBuilder page, String title, RecordingSummary summary, String event, List<Waits> waits) {
        if (waits.isEmpty()) {
            return;
        }
        page.append("\n## ").append(title).append(from(summary, event));
        page.append("\n\n| in all | times | at most | where |\n|---:|---:|---:|---|\n");
        waits.stream()
                .limit(PAGE_ROWS)
                .forEach(each -> page.append("| ")
                        .append(Words.duration(each.total()))
                        .append(" | ")
                        .append(each.count())
                        .append(" | ")
                        .append(Words.duration(each.longest()))
                        .append(" | ")
                        .append(Words.escaped(each.what()))
                        .append(" |\n"));
    }
}
