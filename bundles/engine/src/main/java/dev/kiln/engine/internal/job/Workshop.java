package dev.kiln.engine.internal.job;

import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.internal.lease.ServicePool;
import dev.kiln.engine.internal.lease.Terms;
import dev.kiln.engine.internal.pipeline.Stage;
import java.util.List;

/**
 * What all jobs of a lane share.
 *
 * @param settings of the node
 * @param pool where jobs lease services
 * @param lack explains why a service is not there
 * @param stages of the pipeline, in order
 */
record Workshop(NodeSettings settings, ServicePool pool, Terms.Lack lack, List<Stage> stages) {}
