package dev.kiln.bench;

import java.util.List;

/** Rows made by hand. */
final class Rows {
    static final Rig RIG = new Rig("CPU", 2, "cpu-vector", "amd64, Java 25", 2, "vectors 512 bits", "25.0.3");

    private Rows() {}

    static Row row(String op, double seconds, long memory) {
        return new Row(op, "4x4 F32", 4, seconds, 1e6, 1e3, 1e9, 1e-3, 0, memory);
    }

    static Run run(Rig rig, Row... rows) {
        return new Run(rig, "", List.of(rows));
    }
}
