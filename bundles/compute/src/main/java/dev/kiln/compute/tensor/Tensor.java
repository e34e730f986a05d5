package dev.kiln.compute.tensor;

/**
 * A view of device memory: {@code rows} rows of {@code channels} contiguous elements each, {@code rowStride} elements
 * apart. Rows are tokens, pixels, cells or voxels; channels come last, always. {@code extents} names the axes that the
 * rows are made of, outermost first, so that a picture {@code [B,H,W,C]} and its tokens {@code [B*H*W,C]} are the same
 * memory. Row ranges and channel slices are views too; nothing here copies, waits or reads an element.
 *
 * @param buffer the memory
 * @param offset of the first element, in elements
 * @param dtype element type
 * @param rows how many rows; may be 0
 * @param channels elements a row; may be 0
 * @param rowStride elements from one row to the next, at least {@code channels}
 * @param extents the row axes; their product is {@code rows}
 */
public record Tensor(
        Buffer buffer, long offset, DType dtype, long rows, int channels, long rowStride, Extents extents) {
    /** Refuses a view that leaves its buffer. */
    public Tensor {
        if (rows < 0 || channels < 0 || rowStride < channels || offset < 0) {
            throw new ContractViolation(
                    "view", "[" + rows + "," + channels + "]", "has offset " + offset + " and row stride " + rowStride);
        }
        if (extents.product() != rows) {
            throw new ContractViolation("view", "extents " + extents, "do not multiply to " + rows + " rows");
        }
        long end = rows == 0 || channels == 0 ? 0 : offset + (rows - 1) * rowStride + channels;
        if (end * dtype.bytes() > buffer.bytes()) {
            throw new ContractViolation(
                    "view",
                    "[" + rows + "," + channels + "]",
                    "ends at byte " + end * dtype.bytes() + " of " + buffer.bytes());
        }
    }

    /** A contiguous tensor at the start of {@code buffer}. */
    public static Tensor of(Buffer buffer, DType dtype, long rows, int channels) {
        return new Tensor(buffer, 0, dtype, rows, channels, channels, Extents.of(rows));
    }

    /** Elements, padding between rows apart. */
    public long size() {
        return rows * channels;
    }

    /** Bytes of the elements, padding between rows apart. */
    public long bytes() {
        return size() * dtype.bytes();
    }

    /** Whether no padding lies between rows. */
    public boolean isContiguous() {
        return rowStride == channels || rows <= 1;
    }

    /** Rows {@code from} to {@code from + count}; the row axes collapse to one. */
    public Tensor rows(long from, long count) {
        if (from < 0 || count < 0 || from + count > rows) {
            throw new ContractViolation("view", "rows " + from + "+" + count, "leave the " + rows + " rows");
        }
        return new Tensor(buffer, offset + from * rowStride, dtype, count, channels, rowStride, Extents.of(count));
    }

    /** Channels {@code from} to {@code from + count} of every row. */
    public Tensor slice(int from, int count) {
        if (from < 0 || count < 0 || from + count > channels) {
            throw new ContractViolation("view", "channels " + from + "+" + count, "leave the " + channels);
        }
        return new Tensor(buffer, offset + from, dtype, rows, count, rowStride, extents);
    }

    /** The same rows, read as the axes {@code axes}, whose product is the number of rows. */
    public Tensor withExtents(long... axes) {
        return new Tensor(buffer, offset, dtype, rows, channels, rowStride, Extents.of(axes));
    }

    /** The same elements as {@code newRows} rows of {@code newChannels}; only for contiguous tensors. */
    public Tensor reshape(long newRows, int newChannels) {
        if (!isContiguous() || Math.multiplyExact(newRows, (long) newChannels) != size()) {
            throw new ContractViolation(
                    "view",
                    "[" + rows + "," + channels + "] with row stride " + rowStride,
                    "cannot be read as [" + newRows + "," + newChannels + "]; use copy");
        }
        return new Tensor(buffer, offset, dtype, newRows, newChannels, newChannels, Extents.of(newRows));
    }

    /** Whether this and {@code other} are exactly the same elements. */
    public boolean sameView(Tensor other) {
        return buffer == other.buffer
                && offset == other.offset
                && dtype == other.dtype
                && rows == other.rows
                && channels == other.channels
                && (rowStride == other.rowStride || rows <= 1);
    }

    /**
     * Whether the two views share an element. Slices of one slab with equal row stride are told apart; of other pairs
     * in one buffer, overlapping spans count as shared.
     */
    public boolean overlaps(Tensor other) {
        if (buffer != other.buffer || size() == 0 || other.size() == 0) {
            return false;
        }
        long start = offset * dtype.bytes();
        long otherStart = other.offset * other.dtype.bytes();
        if (start >= other.endByte() || otherStart >= endByte()) {
            return false;
        }
        if (rowStride != other.rowStride || dtype != other.dtype) {
            return true;
        }
        long phase = Math.floorMod(other.offset - offset, rowStride);
        return phase < channels || phase + other.channels > rowStride;
    }

    private long endByte() {
        return (offset + (rows - 1) * rowStride + channels) * dtype.bytes();
    }
}
