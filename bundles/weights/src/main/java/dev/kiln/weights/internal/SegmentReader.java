package dev.kiln.weights.internal;

import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** A segment as text, decoded piece by piece and strictly: malformed UTF-8 is a {@code CharacterCodingException}. */
final class SegmentReader {
    private SegmentReader() {}

    static Reader utf8(MemorySegment text) {
        return new InputStreamReader(
                new Bytes(text),
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    private static final class Bytes extends InputStream {
        private final MemorySegment source;
        private long at;

        Bytes(MemorySegment source) {
            this.source = source;
        }

        @Override
        public int read() {
            return at < source.byteSize() ? source.get(ValueLayout.JAVA_BYTE, at++) & 0xff : -1;
        }

        @Override
        public int read(byte[] target, int from, int length) {
            int taken = (int) Math.min(length, source.byteSize() - at);
            if (taken <= 0) {
                return length == 0 ? 0 : -1;
            }
            MemorySegment.copy(source, ValueLayout.JAVA_BYTE, at, target, from, taken);
            at += taken;
            return taken;
        }
    }
}
