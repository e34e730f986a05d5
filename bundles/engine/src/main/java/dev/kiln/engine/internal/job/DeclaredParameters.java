package dev.kiln.engine.internal.job;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.api.stage.Parameters;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Spelling;
import dev.kiln.engine.internal.lease.Lease;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Holds what a request sets for a stage against what the service that does the stage declares, so that nobody waits for
 * matte and shape to hear of a typing error in a parameter of the baker.
 */
final class DeclaredParameters {
    private DeclaredParameters() {}

    /**
     * Does nothing if the service does not say what it takes.
     *
     * @param kind of the leased service
     * @throws KilnException of kind USAGE that names stage and parameter if the service does not take it or its value
     */
    static void check(JobRequest request, Kind<?> kind, Lease<?> lease) throws KilnException {
        if (kind.stage().isEmpty()) {
            return;
        }
        String stage = kind.stage().get();
        Map<String, String> set =
                request.parameters().getOrDefault(stage, Parameters.none()).values();
        Optional<List<Parameter>> declared = lease.service().parameters(stage);
        if (set.isEmpty() || declared.isEmpty()) {
            return;
        }
        String service = kind.name() + " " + lease.leased().id();
        for (Map.Entry<String, String> one : set.entrySet()) {
            String subject = stage + "." + one.getKey();
            try {
                named(one.getKey(), subject, declared.get(), service).checked(one.getValue());
            } catch (KilnException e) {
                throw new KilnException(e.fault(), subject, e.offence(), e.remedy(), e);
            }
        }
    }

    private static Parameter named(String name, String subject, List<Parameter> declared, String service)
            throws KilnException {
        for (Parameter parameter : declared) {
            if (parameter.name().equals(name)) {
                return parameter;
            }
        }
        List<String> known = declared.stream().map(Parameter::name).toList();
        String all = known.isEmpty() ? "it takes none" : "it takes " + String.join(", ", known);
        throw new KilnException(
                Fault.USAGE, subject, "is no parameter of " + service, Spelling.hint(name, known) + all);
    }
}
