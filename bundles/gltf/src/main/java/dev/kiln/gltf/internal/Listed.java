package dev.kiln.gltf.internal;

import java.util.List;

/** Looks up what one part of a document says about another by index. */
final class Listed {
    private Listed() {}

    /**
     * The element at {@code index}.
     *
     * @param what its name for the message
     * @throws Malformed if there is none
     */
    static <T> T at(List<T> list, Integer index, String what) throws Malformed {
        if (list == null || index == null || index < 0 || index >= list.size() || list.get(index) == null) {
            throw new Malformed("names the " + what + " " + index + ", which it does not have");
        }
        return list.get(index);
    }
}
