package dev.kiln.engine.internal.job;

import dev.kiln.engine.Goal;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.internal.lease.ServicePool;
import dev.kiln.engine.internal.lease.Terms;
import dev.kiln.engine.internal.pipeline.Stage;
import java.util.List;
import java.util.function.Function;

/**
 * What all jobs of a lane share.
 *
 * @param settings of the node
 * @param pool where jobs lease services
 * @param lack explains why a service is not there
 * @param stages of the pipeline to a goal, in order
 */
record Workshop(NodeSettings settings, ServicePool pool, Terms.Lack lack, Function<Goal, List<Stage>> stages) {}
