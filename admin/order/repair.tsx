import { Link } from "react-router";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { RepairBadge } from "../repairs/repair-badge.tsx";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";

/** The repairs of an order, each with its page. Renders nothing without a repair. */
export function Repair({ data: { repairs } }: { readonly data: Pick<BackOfficeOrder, "repairs"> }) {
  const t = useWords("admin");
  const may = useMay();
  if (repairs.length === 0) return null;
  return (
    <Section title={t("repair.title")}>
      <ul className="grid gap-2">
        {repairs.map((row) => (
          <li key={row.number} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {may("repairs.write") ? (
              <Link to={`/repairs/${row.number}`} className="whitespace-nowrap underline underline-offset-4">
                {row.number}
              </Link>
            ) : (
              row.number
            )}
            <span className="wrap-anywhere">{row.phone}</span>
            <RepairBadge row={row} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
