package dev.kiln.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The arguments of the process. {@code --profile NAME} may stand anywhere in front of {@code --}; it is taken out here,
 * since the whole process runs under one profile, chosen before anything starts.
 *
 * @param profile the name asked for; empty text if the name was forgotten
 * @param command the verb and its arguments; empty for the shell
 */
record Arguments(Optional<String> profile, List<String> command) {
    private static final String PROFILE = "--profile";

    static Arguments parse(String[] words) {
        Optional<String> profile = Optional.empty();
        List<String> command = new ArrayList<>();
        for (int i = 0; i < words.length; i++) {
            if (words[i].equals("--")) {
                command.addAll(List.of(words).subList(i, words.length));
                break;
            }
            if (words[i].equals(PROFILE)) {
                i++;
                profile = Optional.of(i < words.length ? words[i] : "");
            } else if (words[i].startsWith(PROFILE + "=")) {
                profile = Optional.of(words[i].substring(PROFILE.length() + 1));
            } else {
                command.add(words[i]);
            }
        }
        return new Arguments(profile, command.equals(List.of("shell")) ? List.of() : command);
    }

    /** Whether the shell is asked for. */
    boolean shell() {
        return command.isEmpty();
    }
}
