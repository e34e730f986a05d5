package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.Matte;
import dev.kiln.api.prepare.MatteHints;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;
import dev.kiln.engine.internal.lease.Lease;
import dev.kiln.imaging.MaskReader;
import dev.kiln.imaging.Photo;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Finds the subject: by the user's mask, else by the photo's own alpha, else by the first matte of the chain that
 * accepts the photo.
 */
final class MatteStage implements Stage {
    @Override
    public String name() {
        return "matte";
    }

    @Override
    public double weight() {
        return 10;
    }

    @Override
    public List<Kind<?>> needs(JobRequest request) {
        return request.matte().isPresent() ? List.of() : List.of(Kind.MATTE);
    }

    @Override
    public Products run(Products in, StageRun run) throws KilnException {
        Picture photo = in.get(Keys.WORKING);
        if (run.request().matte().isPresent()) {
            run.ranOn("mask file");
            Mask mask = MaskReader.read(run.request().matte().get(), photo.width(), photo.height());
            return in.with(Keys.CUT, new Cut(mask, true));
        }
        if (in.get(Keys.PHOTO).hasMatte()) {
            if (!run.request().hints().isEmpty()) {
                throw new KilnException(
                        Fault.USAGE,
                        "hints",
                        "meet a photo whose own alpha says where the subject is",
                        "leave them out");
            }
            run.ranOn("alpha of the photo");
            return in.with(Keys.CUT, new Cut(alpha(photo), true));
        }
        return in.with(Keys.CUT, cut(in, photo, run));
    }

    private static Cut cut(Products in, Picture photo, StageRun run) throws KilnException {
        MatteHints hints = run.request().hints();
        Lease<Matte> matte = hints.isEmpty() ? accepting(photo, run) : heeding(run);
        run.doneBy(matte);
        String maker = "matte " + matte.leased().id();
        Mask mask = Guard.made(
                maker,
                hints.isEmpty()
                        ? matte.service().cut(photo, run)
                        : matte.service().cut(photo, onWorking(hints, in.get(Keys.PHOTO), photo), run));
        Guard.size(maker, mask.width(), mask.height(), photo.width(), photo.height());
        boolean trained = SecondOpinion.isTrained(matte);
        if (hints.isEmpty() && !trained) {
            SecondOpinion.ask(photo, mask, matte, run);
        }
        return new Cut(mask, trained);
    }

    /** Hints name pixels of the photo; the working picture may be larger, or smaller than a huge file. */
    private static MatteHints onWorking(MatteHints hints, Photo source, Picture photo) throws KilnException {
        if (!hints.fits(source.sourceWidth(), source.sourceHeight())) {
            throw new KilnException(
                    Fault.USAGE,
                    "hints",
                    "lie outside the photo, which is " + source.sourceWidth() + " x " + source.sourceHeight(),
                    "give --box, --foreground and --background in its pixels");
        }
        return hints.scaled(
                photo.width() / (double) source.sourceWidth(), photo.height() / (double) source.sourceHeight());
    }

    private static Lease<Matte> heeding(StageRun run) throws KilnException {
        run.one(Kind.MATTE);
        for (Lease<Matte> matte : run.all(Kind.MATTE)) {
            if (matte.service().heedsHints()) {
                return matte;
            }
        }
        String ids =
                run.all(Kind.MATTE).stream().map(matte -> matte.leased().id()).collect(Collectors.joining(", "));
        throw new KilnException(
                Fault.USAGE, "hints", "are heeded by none of " + ids, "leave them out, or choose --matting grabcut");
    }

    private static Lease<Matte> accepting(Picture photo, StageRun run) throws KilnException {
        Lease<Matte> best = run.one(Kind.MATTE);
        List<Lease<Matte>> chain = run.all(Kind.MATTE);
        for (Lease<Matte> matte : chain) {
            if (matte.service().accepts(photo)) {
                return matte;
            }
            run.note(matte.leased().id() + " does not accept the photo");
            run.checkCancelled();
        }
        if (chain.size() == 1) {
            // A matte that was chosen by name does what it can.
            return best;
        }
        throw new KilnException(
                Fault.REFUSED,
                run.request().photo().getFileName().toString(),
                "is accepted by no matte",
                "give a mask with --matte, or a photo with a plain background");
    }

    private static Mask alpha(Picture photo) {
        byte[] alpha = new byte[photo.width() * photo.height()];
        for (int i = 0; i < alpha.length; i++) {
            alpha[i] = (byte) photo.rgba().get(4 * i + 3);
        }
        return new Mask(photo.width(), photo.height(), Bytes.adopt(alpha));
    }

    @Override
    public List<String> given(JobRequest request, Inputs inputs) {
        return List.of(inputs.mask(), request.hints().toString());
    }

    @Override
    public void keep(Products made, StageValues values) {
        values.mask("mask", made.get(Keys.CUT).mask());
        values.number("trusted", made.get(Keys.CUT).trusted());
    }

    @Override
    public Products restore(Products in, StoredValues kept) throws KilnException {
        return in.with(Keys.CUT, new Cut(kept.mask("mask"), kept.flag("trusted")));
    }
}
