package dev.volano.probe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The control group that a controller has put a process into.
 *
 * @param mount where the hierarchy of groups is mounted
 * @param path the group in it, without a slash at the end
 * @param version 1 or 2 of control groups, which name their files differently
 */
record ControlGroup(String mount, String path, int version) {

    private static final String ROOT = "/sys/fs/cgroup";

    /**
     * Finds a group.
     *
     * @param membership what {@code /proc/self/cgroup} says
     * @param controller for example {@code pids}
     * @return the group, or empty if the text names none
     */
    static Optional<ControlGroup> find(String membership, String controller) {
        Optional<ControlGroup> unified = Optional.empty();
        for (String line : membership.lines().toList()) {
            String[] fields = line.split(":", 3); // hierarchy:controllers:path
            if (fields.length < 3) {
                continue;
            }
            if (Arrays.asList(fields[1].split(",", -1)).contains(controller)) {
                return Optional.of(new ControlGroup(ROOT + "/" + controller, withoutSlash(fields[2]), 1));
            }
            if (fields[0].equals("0") && fields[1].isEmpty()) {
                unified = Optional.of(new ControlGroup(ROOT, withoutSlash(fields[2]), 2));
            }
        }
        return unified;
    }

    /**
     * Returns the folders of this group and of all groups around it, each of which bounds it.
     *
     * @return the innermost first, the mount last
     */
    List<String> folders() {
        List<String> folders = new ArrayList<>();
        // A path that leads out of what is mounted, as a container may see it, says nothing of what is inside.
        String rest = (path + "/").contains("/../") ? "" : path;
        while (rest.startsWith("/")) {
            folders.add(mount + rest);
            rest = rest.substring(0, rest.lastIndexOf('/'));
        }
        folders.add(mount);
        return folders;
    }

    private static String withoutSlash(String path) {
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
