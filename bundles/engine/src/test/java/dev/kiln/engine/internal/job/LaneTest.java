package dev.kiln.engine.internal.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobListener;
import dev.kiln.engine.JobProgress;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.JobState;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.Leased;
import dev.kiln.engine.StageRecord;
import dev.kiln.engine.internal.lease.PoolFixture;
import dev.kiln.engine.internal.pipeline.Stage;
import dev.kiln.engine.internal.testing.Doubles;
import dev.kiln.engine.internal.testing.FixedSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class LaneTest {
    private final FixedSettings settings =
            new FixedSettings().with(Knob.PATIENCE, "0").with(Knob.MEMORY, "0");
    private final PoolFixture fixture = new PoolFixture(settings);
    private final List<Lane> lanes = new ArrayList<>();
    private final AtomicBoolean release = new AtomicBoolean();
    private PoolFixture.Entry baker;

    @BeforeEach
    void offerBaker() {
        baker = fixture.offer(Kind.BAKER, "one", "1.0.0", Doubles.baker());
    }

    @AfterEach
    void closeLanes() {
        release.set(true);
        lanes.forEach(Lane::close);
    }

    private Lane lane(TestStage.Work... works) {
        List<Stage> stages = new ArrayList<>();
        for (TestStage.Work work : works) {
            stages.add(new TestStage("s" + (stages.size() + 1), work));
        }
        Lane lane = new Lane(new Workshop(settings, fixture.pool(), PoolFixture::lack, goal -> stages));
        lanes.add(lane);
        return lane;
    }

    private static LaneJob submit(Lane lane, String id) throws KilnException {
        LaneJob job = new LaneJob(id, JobRequest.of(Path.of("cup.png"), Path.of("out")), lane.workshop());
        lane.add(job);
        return job;
    }

    private static final class Hearing implements JobListener {
        private final List<String> heard = new CopyOnWriteArrayList<>();

        @Override
        public void changed(Job job, JobState state) {
            heard.add(state.name());
        }

        @Override
        public void progressed(Job job, JobProgress progress) {
            heard.add(progress.stage() + " " + progress.index() + "/" + progress.count() + " "
                    + Math.round(progress.percent()));
        }

        @Override
        public void finished(Job job, StageRecord stage) {
            heard.add(stage.name() + " done");
        }
    }

    @Test
    void stagesRunInOrderAndTellOfIt() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch heard = new CountDownLatch(1);
        Lane lane = lane(
                run -> {
                    inside.countDown();
                    heard.await();
                    run.progress(0.5);
                    run.note("half");
                },
                run -> run.warn(List.of("CODE")));
        LaneJob job = submit(lane, "job-1");
        Hearing hearing = new Hearing();
        inside.await();
        job.listen(hearing);
        heard.countDown();
        JobResult result = job.await();
        assertEquals(List.of("RUNNING", "s1 1/2 25", "s1 done", "s2 2/2 50", "s2 done", "DONE"), hearing.heard);
        assertEquals(
                List.of("lease", "s1", "s2"),
                result.stages().stream().map(StageRecord::name).toList());
        StageRecord first = result.stages().get(1);
        assertEquals("one", first.ranOn());
        assertEquals(List.of("half"), first.notes());
        assertTrue(first.peakHeapBytes() > 0);
        assertEquals(List.of("CODE"), result.warnings());
        assertEquals(List.of("one"), result.leases().stream().map(Leased::id).toList());
        assertEquals(0, fixture.tenants(baker));
    }

    /**
     * Which of the three ends a stage says how soon: at once by the flag, after 0.7 s by the interrupt, after 1.4 s without
     * it. The test itself looks at no clock. A stage that looks at the flag, one that must be interrupted, one that ignores everything: each in each place. */
    @ParameterizedTest
    @CsvSource({"0,polls", "1,polls", "2,polls", "0,sleeps", "2,sleeps", "1,ignores", "2,ignores"})
    void cancelEndsAnyStageAndTheNextJobIsClean(int place, String manner) throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        AtomicInteger jobs = new AtomicInteger();
        TestStage.Work slow = run -> {
            if (jobs.getAndIncrement() > 0) {
                assertTrue(!Thread.currentThread().isInterrupted());
                return;
            }
            inside.countDown();
            while (!release.get()) {
                switch (manner) {
                    case "polls" -> run.checkCancelled();
                    case "sleeps" -> Thread.sleep(60_000);
                    default -> Thread.onSpinWait();
                }
            }
        };
        TestStage.Work[] works = {run -> {}, run -> {}, run -> {}};
        works[place] = slow;
        Lane lane = lane(works);
        LaneJob job = submit(lane, "job-1");
        LaneJob next = submit(lane, "job-2");
        inside.await();
        job.cancel();
        job.cancel();
        JobResult result = job.await();
        assertEquals(JobState.CANCELLED, result.state());
        assertEquals(Fault.CANCELLED, result.failure().orElseThrow().fault());
        assertEquals(place + 1, result.stages().size());
        assertEquals(JobState.DONE, next.await().state());
        assertEquals(0, fixture.tenants(baker), "a thread that was left behind holds up no bundle");
        job.cancel();
        assertEquals(JobState.CANCELLED, job.state());
    }

    @Test
    void aWaitingJobIsCancelledAtOnceAndNeverRuns() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        Lane lane = lane(run -> {
            runs.incrementAndGet();
            go.await();
        });
        LaneJob first = submit(lane, "job-1");
        LaneJob second = submit(lane, "job-2");
        second.cancel();
        assertEquals(JobState.CANCELLED, second.await().state());
        go.countDown();
        assertEquals(JobState.DONE, first.await().state());
        assertEquals(JobState.DONE, submit(lane, "job-3").await().state());
        assertEquals(2, runs.get());
    }

    @Test
    void aFullQueueRefuses() throws Exception {
        settings.use(Knob.QUEUE, "1");
        Lane lane = lane(run -> {
            while (!release.get()) {
                run.checkCancelled();
            }
        });
        LaneJob running = submit(lane, "job-1");
        while (running.state() == JobState.QUEUED) {
            Thread.sleep(1);
        }
        LaneJob waiting = submit(lane, "job-2");
        KilnException full = assertThrows(KilnException.class, () -> submit(lane, "job-3"));
        assertEquals(Fault.ENVIRONMENT, full.fault());
        waiting.cancel();
        submit(lane, "job-4");
    }

    @Test
    void aStageThatBreaksFailsItsJobAlone() throws Exception {
        AtomicInteger jobs = new AtomicInteger();
        Lane lane = lane(run -> {
            switch (jobs.getAndIncrement()) {
                case 0 -> throw new IllegalStateException("no such thing");
                case 1 -> throw new NoClassDefFoundError("gone/Away");
                case 2 -> throw new OutOfMemoryError("made up");
                case 3 -> throw new KilnException(Fault.REFUSED, "cup.png", "EMPTY", "");
                default -> run.note("well");
            }
        });
        List<JobState> states = new ArrayList<>();
        List<Fault> faults = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            JobResult result = submit(lane, "job-" + i).await();
            states.add(result.state());
            result.failure().ifPresent(failure -> faults.add(failure.fault()));
        }
        assertEquals(
                List.of(JobState.FAILED, JobState.FAILED, JobState.FAILED, JobState.REFUSED, JobState.DONE), states);
        assertEquals(List.of(Fault.FAILED, Fault.FAILED, Fault.ENVIRONMENT, Fault.REFUSED), faults);
        assertEquals(0, fixture.tenants(baker));
    }

    /** The drain is over in each stage: what was made before is kept, the rest runs on the other service. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aDrainedJobIsRetriedOnceFromItsLastStage(int place) throws Exception {
        settings.use(Knob.DRAIN, "0");
        int[] runs = new int[3];
        CountDownLatch inside = new CountDownLatch(1);
        TestStage.Work[] works = new TestStage.Work[3];
        for (int i = 0; i < 3; i++) {
            int stage = i;
            works[i] = run -> {
                if (++runs[stage] == 1 && stage == place) {
                    inside.countDown();
                    Thread.sleep(60_000);
                }
            };
        }
        LaneJob job = submit(lane(works), "job-1");
        Hearing hearing = new Hearing();
        job.listen(hearing);
        inside.await();
        fixture.offer(Kind.BAKER, "two", "1.0.0", Doubles.baker());
        fixture.leave(baker);
        JobResult result = job.await();
        assertEquals(JobState.DONE, result.state());
        assertEquals(2, result.attempts());
        for (int i = 0; i < 3; i++) {
            assertEquals(i == place ? 2 : 1, runs[i]);
        }
        assertTrue(hearing.heard.contains("DRAINED"), hearing.heard.toString());
        List<String> by = result.stages().stream()
                .filter(stage -> !stage.name().equals("lease"))
                .map(StageRecord::ranOn)
                .toList();
        for (int i = 0; i < 3; i++) {
            assertEquals(i < place ? "one" : "two", by.get(i));
        }
    }

    @Test
    void aSecondDrainEndsTheJob() throws Exception {
        settings.use(Knob.DRAIN, "0");
        CountDownLatch[] inside = {new CountDownLatch(1), new CountDownLatch(1)};
        AtomicInteger runs = new AtomicInteger();
        LaneJob job = submit(
                lane(run -> {
                    inside[runs.getAndIncrement()].countDown();
                    Thread.sleep(60_000);
                }),
                "job-1");
        inside[0].await();
        PoolFixture.Entry two = fixture.offer(Kind.BAKER, "two", "1.0.0", Doubles.baker());
        fixture.leave(baker);
        inside[1].await();
        fixture.leave(two);
        JobResult result = job.await();
        assertEquals(JobState.FAILED, result.state());
        assertEquals(Fault.ENVIRONMENT, result.failure().orElseThrow().fault());
        assertEquals(2, result.attempts());
    }

    @Test
    void withoutItsServiceAJobFailsBeforeItsFirstStage() throws Exception {
        fixture.leave(baker);
        AtomicInteger runs = new AtomicInteger();
        JobResult result = submit(lane(run -> runs.incrementAndGet()), "job-1").await();
        assertEquals(JobState.FAILED, result.state());
        assertEquals("baker", result.failure().orElseThrow().subject());
        assertEquals(0, runs.get());
    }
}
