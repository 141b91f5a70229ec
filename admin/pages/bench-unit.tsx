import { useParams } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { ScanUnit } from "../bench/scan-unit.tsx";
import { UnitFacts } from "../bench/unit-facts.tsx";
import { UnitWork } from "../bench/unit-work.tsx";
import { useUnit } from "../bench/use-unit.ts";
import { ErrorText } from "../error-text.tsx";
import { Page } from "../shell/page.tsx";

/** A unit on the bench with its next action. */
export default function BenchUnitPage() {
  const { id = "" } = useParams();
  // The key gives each unit its own page state, so that text typed for one unit is never sent for another.
  return <UnitOf key={id} id={id} />;
}

function UnitOf({ id }: { id: string }) {
  const t = useWords("admin-bench");
  const { unit, ...bench } = useUnit(id);
  return (
    <Page title={unit ? `${unit.maker} ${unit.model}` : t("title")}>
      <ScanUnit />
      {!unit && <ErrorText error={bench.error} canReload />}
      {unit && (
        <>
          <UnitFacts unit={unit} />
          <UnitWork bench={{ unit, ...bench }} />
        </>
      )}
    </Page>
  );
}
