package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.bench.Blas;
import dev.kiln.bench.OpRun;
import dev.kiln.bench.Rig;
import dev.kiln.bench.Row;
import dev.kiln.bench.Run;
import dev.kiln.bench.RunFile;
import dev.kiln.compute.Device;
import dev.kiln.compute.tck.OpBench;
import dev.kiln.compute.tck.Trial;
import dev.kiln.engine.BackendLease;
import dev.kiln.engine.Backends;
import dev.kiln.engine.Spelling;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Times the operations of a backend at the sizes of a model. */
@Command(
        name = "bench",
        sortOptions = false,
        description = "Times the operations of a compute backend at the sizes of a full model.",
        footerHeading = "%n",
        footer = {
            "Ends with 1 if --against finds a row that takes more than 10 %% more time or 5 %% more memory,",
            "with 3 if the stored rows are from other hardware, another number of threads or instruction set."
        })
final class BenchVerb implements Verb {
    @Parameters(arity = "0..1", paramLabel = "ops", description = "what to time: ops is all there is so far")
    private String mode = "ops";

    @Option(names = "--backend", paramLabel = "ID", description = "what computes, if not the node's choice")
    private String backend;

    @Option(
            names = "--ops",
            split = ",",
            paramLabel = "NAME",
            description = "these operations only, separated by commas")
    private List<String> ops = List.of();

    @Option(names = "--scale", paramLabel = "X", description = "share of the rows of a full model; 1 if not given")
    private double scale = 1;

    @Option(names = "--repetitions", paramLabel = "N", description = "turns of each, the shortest run counts; 5")
    private int repetitions = 5;

    @Option(
            names = "--peer",
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "FILE",
            description = "run float32 products beside OpenBLAS, or beside this library with a cblas_sgemm")
    private String peer;

    @Option(
            names = "--peak",
            split = ",",
            paramLabel = "GFLOPS,GBYTES",
            description = "what the device can do a second, if it is not this processor, where that is measured")
    private List<Double> peak;

    @Option(names = "--save", paramLabel = "FILE", description = "store the rows as JSON")
    private Path save;

    @Option(names = "--against", paramLabel = "FILE", description = "compare with stored rows")
    private Path against;

    @Option(names = "--markdown", description = "print the table as BENCHMARKS.md has it")
    private boolean markdown;

    @Mixin
    private CommonOptions common;

    @Override
    public int run(Console console, Node node) throws KilnException, InterruptedException {
        check();
        if (save != null) {
            RunFile.requireWritable(console.resolve(save));
        }
        Optional<Run> before = against == null ? Optional.empty() : Optional.of(RunFile.read(console.resolve(against)));
        List<Trial> trials = trials();
        node.settings();
        Run now = measure(console, node, trials);
        if (save != null) {
            RunFile.write(now, console.resolve(save));
        }
        return before.isPresent() ? BenchTable.compare(console.out(), before.get(), now) : 0;
    }

    private void check() throws KilnException {
        require(mode.equals("ops"), "'" + mode + "'", "is nothing that can be timed", "give ops");
        require(scale > 0 && scale <= 4, "--scale", "'" + scale + "' is out of range", "give a number up to 4");
        require(
                repetitions > 0 && repetitions <= 1000,
                "--repetitions",
                "'" + repetitions + "' is out of range",
                "give 1 to 1000");
        require(
                peak == null || peak.size() == 2 && peak.stream().allMatch(p -> p > 0),
                "--peak",
                "needs two numbers",
                "give GFLOP/s and GB/s, for example 60000,4800");
    }

    private static void require(boolean good, String subject, String offence, String remedy) throws KilnException {
        if (!good) {
            throw new KilnException(Fault.USAGE, subject, offence, remedy);
        }
    }

    private List<Trial> trials() throws KilnException {
        List<Trial> all = OpBench.trials(scale);
        List<String> known = all.stream().map(Trial::op).distinct().toList();
        for (String op : ops) {
            require(
                    known.contains(op),
                    "'" + op + "'",
                    "is not among what is timed",
                    Spelling.hint(op, known) + "Operations are " + String.join(", ", known));
        }
        return all.stream()
                .filter(trial -> ops.isEmpty() || ops.contains(trial.op()))
                .toList();
    }

    private Run measure(Console console, Node node, List<Trial> trials) throws KilnException, InterruptedException {
        try (BackendLease lease = node.need(Backends.class).lease(Optional.ofNullable(backend));
                Device device = lease.open()) {
            int threads = lease.settings().threads();
            Optional<Blas> blas = peer == null
                    ? Optional.empty()
                    : Optional.of(Blas.load(Optional.of(peer).filter(name -> !name.isEmpty()), threads));
            Rig rig = Rig.of(device.info(), threads);
            BenchTable table = new BenchTable(console.out(), markdown);
            table.head(rig, blas.map(Blas::name).orElse(""));
            try (OpRun run = new OpRun(device, threads, repetitions, onCpu(lease), roof(), blas)) {
                List<Row> rows = run.rows(trials, table::row);
                run.memoryRate().ifPresent(table::memoryRate);
                return new Run(rig, blas.map(Blas::name).orElse(""), rows);
            }
        } catch (CancellationException e) {
            throw (InterruptedException) new InterruptedException().initCause(e);
        }
    }

    /** By the convention for ids: a backend on this processor starts with {@code cpu-}. */
    private static boolean onCpu(BackendLease lease) {
        return lease.leased().id().startsWith("cpu-");
    }

    private Optional<OpRun.Roof> roof() {
        return peak == null ? Optional.empty() : Optional.of(new OpRun.Roof(peak.get(0) * 1e9, peak.get(1) * 1e9));
    }
}
