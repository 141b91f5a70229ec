import { useState } from "react";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Card } from "#web/ui/card.tsx";
import { ArrivalOf } from "./booking/arrival.tsx";
import { FittedParts, QuotePart } from "./quote-part.tsx";
import { RepairReceipt } from "./repair-receipt.tsx";
import { RepairRecord } from "./repair-record.tsx";
import { RepairSteps } from "./tracked-repair.tsx";

/** The repairs of an order on its tracking page, one card for each phone. Renders nothing without a repair. */
export function TrackedRepairs({ repairs, token }: { repairs: readonly CustomerRepair[]; token: string }) {
  const t = useWords("repairs");
  if (repairs.length === 0) return null;
  return (
    <section aria-labelledby="tracked-repairs" className="grid gap-3">
      <h2 id="tracked-repairs" className="text-xl font-bold">
        {t("title")}
      </h2>
      {repairs.map((repair) => (
        <RepairCard key={repair.number} repair={repair} token={token} />
      ))}
    </section>
  );
}

export function RepairCard({ repair: loaded, token }: { repair: CustomerRepair; token: string }) {
  const [repair, setRepair] = useState(loaded);
  const { number, phone, services } = repair;
  return (
    <Card as="article">
      <h3 className="font-bold">
        <bdi>{phone}</bdi> <bdi className="font-normal whitespace-nowrap text-ink-muted">{number}</bdi>
      </h3>
      <ul className="mt-1 text-ink-muted empty:hidden">
        {services.map((service) => (
          <li key={service}>{service}</li>
        ))}
      </ul>
      <div className="mt-4">
        <RepairSteps repair={repair} />
      </div>
      <ArrivalOf repair={repair} token={token} onChanged={setRepair} />
      <FittedParts parts={repair.parts} />
      <QuotePart repair={repair} token={token} onAnswered={setRepair} />
      <RepairRecord repair={repair} token={token} />
      <RepairReceipt repair={repair} token={token} onConfirmed={setRepair} />
    </Card>
  );
}
