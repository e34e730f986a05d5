package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Spelling;
import java.util.List;
import picocli.CommandLine;

/** Says in one line what is wrong with the options of a command, and what would be right. */
final class Usage {
    private Usage() {}

    static KilnException explain(String verb, CommandLine parser, CommandLine.ParameterException failure) {
        List<String> options = parser.getCommandSpec().options().stream()
                .map(o -> o.longestName())
                .sorted()
                .toList();
        String help = "see 'kiln " + verb + " --help'";
        return switch (failure) {
            case CommandLine.UnmatchedArgumentException e
            when e.isUnknownOption() -> {
                String option = e.getUnmatched().getFirst().replaceFirst("=.*", "");
                yield usage(
                        option,
                        "unknown option of '" + verb + "'",
                        Spelling.hint(option, options) + "Options are " + String.join(", ", options),
                        e);
            }
            case CommandLine.UnmatchedArgumentException e ->
                usage("'" + e.getUnmatched().getFirst() + "'", "one argument too many for '" + verb + "'", help, e);
            case CommandLine.MissingParameterException e ->
                usage(
                        verb,
                        "lacks "
                                + e.getMissing().stream()
                                        .map(Usage::label)
                                        .reduce((a, b) -> a + " and " + b)
                                        .orElse("something"),
                        help,
                        e);
            default -> usage(verb, plain(failure.getMessage()), help, failure);
        };
    }

    /** picocli's words without its slips and without the names of Java's types. */
    private static String plain(String message) {
        return message.replace("option option", "option")
                .replaceFirst("is not an? (int|long)$", "is no whole number in range")
                .replaceFirst("is not a double$", "is no number")
                .replaceFirst("^Error: ", "");
    }

    private static String label(CommandLine.Model.ArgSpec argument) {
        return argument.isOption()
                ? "the value of " + ((CommandLine.Model.OptionSpec) argument).longestName()
                : argument.paramLabel();
    }

    private static KilnException usage(String subject, String offence, String remedy, Throwable cause) {
        return new KilnException(Fault.USAGE, subject, offence, remedy, cause);
    }
}
