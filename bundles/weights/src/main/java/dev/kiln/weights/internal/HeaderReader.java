package dev.kiln.weights.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import dev.kiln.weights.TensorEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads the JSON of a safetensors header in one pass, token by token, so that memory grows with what is kept and not
 * with what a hostile file contains. Where the format is silent it is strict: names are unique at every level, numbers
 * are plain whole numbers, an unknown field is an error.
 */
public final class HeaderReader {
    /** Most tensors in one file. Published shards have at most a few thousand. */
    public static final int MOST_TENSORS = 131_072;

    /** Longest tensor name in UTF-16 units. */
    public static final int LONGEST_NAME = 1_024;

    /** Most UTF-16 units in all tensor names together. */
    public static final int MOST_NAME_TEXT = 8 << 20;

    /** Most lines of metadata. */
    public static final int MOST_LINES = 65_536;

    /** Most UTF-16 units in all metadata together. */
    public static final int MOST_METADATA = 8 << 20;

    static final String METADATA = "__metadata__";

    private static final JsonFactory JSON = JsonFactory.builder()
            // Hostile names must not stay in a shared table, nor buffers in a thread of somebody else.
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(8)
                    .maxNumberLength(32)
                    .maxNameLength(LONGEST_NAME)
                    .maxStringLength(MOST_METADATA)
                    .build())
            .build();

    private final JsonParser json;
    private final Set<String> names = new HashSet<>();
    private final List<TensorEntry> entries = new ArrayList<>();
    private Map<String, String> metadata;
    private int nameText;

    private HeaderReader(JsonParser json) {
        this.json = json;
    }

    /**
     * What a header says, in its own order.
     *
     * @param entries tensors; each is sound in itself, but their layout is not yet checked
     * @param metadata sorted by key; empty if there is none
     */
    public record Content(List<TensorEntry> entries, Map<String, String> metadata) {}

    /** Reads {@code header}, which is the JSON and its padding. */
    public static Content read(MemorySegment header) throws RejectedHeader {
        try (JsonParser json = JSON.createParser(SegmentReader.utf8(header))) {
            HeaderReader reader = new HeaderReader(json);
            reader.object();
            return new Content(reader.entries, reader.metadata == null ? Map.of() : reader.metadata);
        } catch (CharacterCodingException e) {
            throw new RejectedHeader(Reject.NOT_UTF8, "has a header that is not UTF-8");
        } catch (StreamConstraintsException e) {
            throw new RejectedHeader(Reject.LIMIT, "has a header beyond a limit: " + e.getOriginalMessage());
        } catch (JsonProcessingException e) {
            throw new RejectedHeader(
                    Reject.NOT_JSON,
                    "has a header that is not JSON, at character "
                            + e.getLocation().getCharOffset());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory cannot fail to be read
        }
    }

    private void object() throws IOException, RejectedHeader {
        json.nextToken(); // the frame has seen the '{'
        String name;
        while ((name = json.nextFieldName()) != null) {
            json.nextToken();
            if (name.equals(METADATA)) {
                metadata();
            } else {
                tensor(name);
            }
        }
        if (json.nextToken() != null) {
            throw new RejectedHeader(Reject.TRAILING, "has more than padding behind its header");
        }
    }

    private void tensor(String name) throws IOException, RejectedHeader {
        checkName(name);
        if (!names.add(name)) {
            throw new RejectedHeader(Reject.DUPLICATE_TENSOR, "has two tensors called " + Quoted.of(name));
        }
        nameText += name.length();
        if (entries.size() == MOST_TENSORS || nameText > MOST_NAME_TEXT) {
            throw new RejectedHeader(
                    Reject.LIMIT,
                    "has more than "
                            + (nameText > MOST_NAME_TEXT
                                    ? MOST_NAME_TEXT + " characters of names"
                                    : MOST_TENSORS + " tensors"));
        }
        entries.add(new EntryReader(json, name).read());
    }

    private static void checkName(String name) throws RejectedHeader {
        if (name.length() > LONGEST_NAME) {
            throw new RejectedHeader(
                    Reject.LIMIT, "has a tensor name of " + name.length() + " characters: " + Quoted.of(name));
        }
        // Half a surrogate pair does not come so far: the parser refuses it in names, though not in values.
        if (name.chars().anyMatch(Character::isISOControl)) {
            throw new RejectedHeader(Reject.BAD_NAME, "has a tensor name with a control character: " + Quoted.of(name));
        }
    }

    private void metadata() throws IOException, RejectedHeader {
        if (metadata != null) {
            throw new RejectedHeader(Reject.DUPLICATE_FIELD, "has two sections '" + METADATA + "'");
        }
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw notStrings();
        }
        metadata = new TreeMap<>();
        int text = 0;
        String key;
        while ((key = json.nextFieldName()) != null) {
            if (json.nextToken() != JsonToken.VALUE_STRING) {
                throw notStrings();
            }
            String value = json.getText();
            if (!wellFormed(value)) {
                throw new RejectedHeader(
                        Reject.BAD_METADATA, "has half a surrogate pair in the metadata at " + Quoted.of(key));
            }
            text += key.length() + value.length();
            if (text > MOST_METADATA || metadata.size() == MOST_LINES) {
                throw new RejectedHeader(
                        Reject.LIMIT,
                        "has more than " + MOST_METADATA + " characters or " + MOST_LINES + " lines of metadata");
            }
            if (metadata.put(key, value) != null) {
                throw new RejectedHeader(Reject.DUPLICATE_FIELD, "gives metadata " + Quoted.of(key) + " twice");
            }
        }
    }

    private static RejectedHeader notStrings() {
        return new RejectedHeader(Reject.BAD_METADATA, "has a '" + METADATA + "' that is not an object of strings");
    }

    static boolean wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isHighSurrogate(text.charAt(i))
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
