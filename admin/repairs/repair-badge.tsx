import { isOpenRepair, type RepairState } from "#contract/repair/repair-states.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";

/** The state of a repair; a late one stands out. */
export function RepairBadge({ row }: { row: { readonly state: RepairState; readonly isLate: boolean } }) {
  const t = useWords("admin-repairs");
  const tone = row.isLate ? "danger" : row.state === "ready" ? "success" : "brand";
  return (
    <span className="lg:whitespace-nowrap">
      <Badge tone={isOpenRepair(row.state) ? tone : "neutral"}>{t(`state.${row.state}`)}</Badge>
    </span>
  );
}
