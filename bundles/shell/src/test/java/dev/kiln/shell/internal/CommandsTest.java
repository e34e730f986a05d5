package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What can be said before a node is needed: help, and what is wrong with a command. */
class CommandsTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void helpNamesEveryVerb() {
        assertEquals(0, run("help"));
        for (String verb : Commands.names()) {
            assertTrue(text(out).contains("\n" + verb + " "), verb);
        }
        assertEquals("", text(err));
    }

    @ParameterizedTest
    @MethodSource("names")
    void eachVerbExplainsItselfInBothWays(String verb) {
        assertEquals(0, run(verb, "--help"));
        String first = text(out);
        assertTrue(first.startsWith("Usage: kiln " + verb), first);
        out.reset();
        assertEquals(0, run("help", verb));
        assertEquals(first, text(out));
    }

    static List<String> names() {
        return Commands.names();
    }

    @Test
    void anUnknownVerbIsNamedWithTheNearestAndAll() {
        assertEquals(2, run("generat", "photo.png"));
        assertEquals(
                "kiln: 'generat': unknown verb; did you mean 'generate'? Verbs are "
                        + String.join(", ", Commands.names()) + "\n",
                text(err));
    }

    @Test
    void anUnknownOptionIsNamedWithTheNearestAndAll() {
        assertEquals(2, run("generate", "photo.png", "--bakr=x"));
        assertTrue(
                text(err)
                        .startsWith("kiln: --bakr: unknown option of 'generate'; did you mean '--baker'? Options are "),
                text(err));
        assertEquals(1, text(err).lines().count());
    }

    @Test
    void whatIsMissingOrTooMuchIsNamed() {
        assertEquals(2, run("generate"));
        assertEquals(2, run("generate", "a.png", "--seed"));
        assertEquals(2, run("profile", "a", "b"));
        assertEquals(2, run("generate", "a.png", "--seed", "many"));
        assertEquals(2, run("generate", "a.png", "--set", "steps=3"));
        assertEquals(2, run("--seed", "3"));
        List<String> lines = text(err).lines().toList();
        assertEquals("kiln: generate: lacks PHOTO|FOLDER; see 'kiln generate --help'", lines.get(0));
        assertEquals("kiln: generate: lacks the value of --seed; see 'kiln generate --help'", lines.get(1));
        assertEquals("kiln: 'b': one argument too many for 'profile'; see 'kiln profile --help'", lines.get(2));
        assertTrue(lines.get(3).contains("'--seed'") && lines.get(3).contains("'many'"), lines.get(3));
        assertTrue(lines.get(4).startsWith("kiln: --set steps: names no stage"), lines.get(4));
        assertTrue(lines.get(5).startsWith("kiln: --seed: an option without a verb"), lines.get(5));
        assertEquals(6, lines.size());
    }

    @Test
    void numbersAreExplainedWithoutJavasTypes() {
        assertEquals(2, run("generate", "a.png", "--seed", "9223372036854775808"));
        assertEquals(2, run("generate", "a.png", "--set", "shape"));
        List<String> lines = text(err).lines().toList();
        assertEquals(
                "kiln: generate: Invalid value for option '--seed': '9223372036854775808' is no whole number in range;"
                        + " see 'kiln generate --help'",
                lines.get(0));
        assertTrue(lines.get(1).startsWith("kiln: generate: Value for option '--set'"), lines.get(1));
    }

    @Test
    void anEmptyPathIsNotTheFolderOfTheUser() {
        assertEquals(2, run("generate", ""));
        assertEquals(2, run("generate", "a.png", "--out", ""));
        List<String> lines = text(err).lines().toList();
        assertTrue(lines.get(0).contains("PHOTO") && lines.get(0).contains("the path is empty"), lines.get(0));
        assertTrue(lines.get(1).contains("--out") && lines.get(1).contains("the path is empty"), lines.get(1));
    }

    @Test
    void anArgumentWithAnAtSignIsNoFileOfArguments() {
        assertEquals(2, run("matte", "a.png", "@/etc/passwd"));
        assertEquals("kiln: '@/etc/passwd': one argument too many for 'matte'; see 'kiln matte --help'\n", text(err));
    }

    @Test
    void aBenchmarkIsCheckedBeforeItRuns() {
        assertEquals(2, run("bench", "pipeline"));
        assertEquals(2, run("bench", "--scale", "0"));
        assertEquals(2, run("bench", "--peak", "100"));
        assertEquals(2, run("bench", "--scale", "0.001", "--ops", "lineer"));
        assertEquals(2, run("bench", "--against", "nowhere.json"));
        assertEquals(2, run("backends", "--check", "a", "--explain", "b"));
        assertEquals(2, run("backends", "--ops", "linear"));
        List<String> lines = text(err).lines().toList();
        assertEquals("kiln: 'pipeline': is nothing that can be timed; give ops", lines.get(0));
        assertEquals("kiln: --peak: needs two numbers; give GFLOP/s and GB/s, for example 60000,4800", lines.get(2));
        assertTrue(lines.get(3).contains("did you mean 'linear'?"), lines.get(3));
        assertTrue(lines.get(4).contains("nowhere.json: cannot be read"), lines.get(4));
        assertEquals(7, lines.size());
    }

    private int run(String... args) {
        Console console = new Console(stream(out), stream(err), Path.of("").toAbsolutePath(), false, false);
        return new Commands(new Node(null)).run(console, List.of(args));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
