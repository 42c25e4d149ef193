package dev.volano.examples;

import java.util.List;

/** Says what to change in some lines to make them others, as {@code diff} does. */
final class LineDifference {

    private LineDifference() {}

    /** Returns all lines: those to be removed after a minus, those to be added after a plus. */
    static String between(List<String> before, List<String> after) {
        List<String> a = before.stream().map(String::strip).toList();
        List<String> b = after.stream().map(String::strip).toList();
        int[][] common = commonLines(a, b);
        StringBuilder difference = new StringBuilder();
        int i = 0;
        int j = 0;
        while (i < a.size() || j < b.size()) {
            if (i < a.size() && j < b.size() && a.get(i).equals(b.get(j))) {
                difference.append("  ").append(a.get(i)).append('\n');
                i++;
                j++;
            } else if (j == b.size() || (i < a.size() && common[i + 1][j] >= common[i][j + 1])) {
                difference.append("- ").append(a.get(i)).append('\n');
                i++;
            } else {
                difference.append("+ ").append(b.get(j)).append('\n');
                j++;
            }
        }
        return difference.toString();
    }

    /** Returns how many lines the parts from i and from j on have in common, in order, at most. */
    private static int[][] commonLines(List<String> a, List<String> b) {
        int[][] common = new int[a.size() + 1][b.size() + 1];
        for (int i = a.size() - 1; i >= 0; i--) {
            for (int j = b.size() - 1; j >= 0; j--) {
                common[i][j] = a.get(i).equals(b.get(j))
                        ? 1 + common[i + 1][j + 1]
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }
}
