package dev.kiln.weights.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class LicencesTest {
    private final Licences licences = Licences.bundled();

    @Test
    void everyModelIdIsAReferenceAndEveryConditionIsSpelledOut() throws Exception {
        assertFalse(licences.all().isEmpty());
        for (Licence licence : licences.all()) {
            assertEquals(licence.model(), ModelRef.parse(licence.model()).model());
            assertEquals(false, licence.name().isBlank());
            assertTrue(
                    licence.commercial() == Licence.Commercial.YES
                            || !licence.terms().isEmpty(),
                    licence.model());
        }
    }

    @Test
    void commercialJobsMayUseFreeAndConditionalModels() throws Exception {
        assertEquals("MIT", licences.forCommercialUse("microsoft/TRELLIS.2-4B").name());
        Licence conditional = licences.forCommercialUse("tencent/Hunyuan3D-2.1");
        assertEquals(Licence.Commercial.CONDITIONAL, conditional.commercial());
        assertTrue(conditional.terms().contains("South Korea"));
    }

    @Test
    void commercialJobsMayNotUseTheOthers() {
        KilnException forbidden = assertThrows(KilnException.class, () -> licences.forCommercialUse("briaai/RMBG-2.0"));
        assertEquals(Fault.USAGE, forbidden.fault());
        assertTrue(forbidden.getMessage().contains("CC BY-NC 4.0"), forbidden.getMessage());
        KilnException unknown = assertThrows(KilnException.class, () -> licences.forCommercialUse("some/model"));
        assertTrue(unknown.getMessage().contains("no known licence"), unknown.getMessage());
    }

    @Test
    void gatedModelsAreMarked() {
        assertTrue(licences.of("facebook/dinov3-vitl16-pretrain-lvd1689m")
                .orElseThrow()
                .gated());
        assertTrue(licences.of("some/model").isEmpty());
    }

    @Test
    void faultyTablesAreRefused() {
        String heading = "model\tlicence\tcommercial\tgated\tterms\n";
        for (String table : List.of(
                "",
                "a\tMIT\tYES\tno\t\n",
                heading + "a\tMIT\tYES\tno\n",
                heading + "a\tMIT\tMAYBE\tno\t\n",
                heading + "a\tMIT\tYES\t\t\n",
                heading + "a\tMIT\tYES\tno\t\na\tMIT\tYES\tno\t\n")) {
            assertThrows(IllegalArgumentException.class, () -> Licences.read(new StringReader(table)), table);
        }
    }
}
