package dev.kiln.engine.internal.job;

import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.internal.catalogue.LiveCatalogue;
import dev.kiln.engine.internal.kept.KeptFolder;
import dev.kiln.engine.internal.lease.ServicePool;
import dev.kiln.engine.internal.pipeline.Pipeline;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.SynchronousBundleListener;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** The engine of a node with one lane. */
@Component(service = Engine.class, immediate = true)
public final class JobEngine implements Engine, SynchronousBundleListener {
    /** Ended jobs that are remembered; they hold no stage outputs any more. */
    private static final int REMEMBERED = 100;

    private final BundleContext context;
    private final Lane lane;
    private final List<LaneJob> jobs = new ArrayList<>();
    private long count;

    @Activate
    public JobEngine(
            BundleContext context,
            @Reference NodeSettings settings,
            @Reference ServicePool pool,
            @Reference LiveCatalogue catalogue) {
        this.context = context;
        this.lane = new Lane(new Workshop(settings, pool, catalogue::lack, Pipeline::stages));
        context.addBundleListener(this);
    }

    @Deactivate
    void close() {
        context.removeBundleListener(this);
        stop();
    }

    /** When the framework stops, its bundles must not wait for jobs that nobody will finish. */
    @Override
    public void bundleChanged(BundleEvent event) {
        if (event.getType() == BundleEvent.STOPPING && event.getBundle().getBundleId() == 0) {
            stop();
        }
    }

    private void stop() {
        lane.close();
        jobs().forEach(Job::cancel);
    }

    @Override
    public Job submit(JobRequest request) throws KilnException {
        Submission.check(request, lane.workshop().settings());
        synchronized (jobs) {
            LaneJob job = new LaneJob("job-" + (count + 1), request, lane.workshop());
            lane.add(job);
            count++;
            jobs.add(job);
            forget();
            return job;
        }
    }

    @Override
    public JobRequest kept(Path folder, Path outputDirectory) throws KilnException {
        return KeptFolder.at(folder).request(outputDirectory);
    }

    private void forget() {
        long ended = jobs.stream().filter(job -> job.state().ended()).count();
        for (int i = 0; ended > REMEMBERED && i < jobs.size(); ) {
            if (jobs.get(i).state().ended()) {
                jobs.remove(i);
                ended--;
            } else {
                i++;
            }
        }
    }

    @Override
    public List<Job> jobs() {
        synchronized (jobs) {
            return List.copyOf(jobs);
        }
    }

    @Override
    public Optional<Job> job(String id) {
        return jobs().stream().filter(job -> job.id().equals(id)).findFirst();
    }
}
