package dev.kiln.engine.internal.kept;

import dev.kiln.engine.Leased;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** The SHA-256 over what a product depends on. Each part goes in with its length, so no two lists of parts are alike. */
public final class Fingerprint {
    private final MessageDigest digest = sha256();

    private Fingerprint() {}

    /** That of nothing made yet, by this version of Kiln. */
    public static String start(String version) {
        return new Fingerprint()
                .add("kiln stages " + KeptStage.FORMAT)
                .add(version)
                .hex();
    }

    /**
     * That of one stage.
     *
     * @param before of the stage before it
     * @param stage its name
     * @param given what it takes from the request and from files
     * @param asked services that it could use
     */
    public static String of(String before, String stage, List<String> given, List<Asked> asked) {
        Fingerprint print = new Fingerprint().add(before).add(stage).add(given.size());
        given.forEach(print::add);
        print.add(asked.size());
        for (Asked one : asked) {
            print.add(one.kind()).add(one.services().size());
            for (Asked.Provider provider : one.services()) {
                Leased service = provider.service();
                print.add(service.id())
                        .add(service.bundle())
                        .add(service.version())
                        .add(service.revision())
                        .add(provider.identity());
            }
        }
        return print.hex();
    }

    private Fingerprint add(String part) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        add(bytes.length);
        digest.update(bytes);
        return this;
    }

    private Fingerprint add(int number) {
        digest.update(ByteBuffer.allocate(4).putInt(number).array());
        return this;
    }

    private String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
