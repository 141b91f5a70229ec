import type { ListedFacts } from "#contract/devices/receptions.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";

/** The facts of a listed phone besides its model and price. Locks and a blacklist stand first. */
export function ListedFactsText({ facts }: { readonly facts: ListedFacts }) {
  const t = useWords("admin-devices");
  const { promise, battery, failed, defects, reference, stops, erased, erasedOn, notes } = facts;
  const texts = [
    promise && t(`promise.${promise}`),
    battery !== null && t("listed.battery", { percent: battery }),
    erased === true && t("listed.erased", { day: erasedOn ?? "" }),
    erased === false && t("listed.notErased"),
    failed.length > 0 && t("listed.failed", { points: failed.join(", ") }),
    defects,
    reference && t("listed.reference", { reference }),
    notes.length > 0 && t("listed.notes", { notes: notes.join(", ") }),
  ].filter(Boolean);
  return (
    <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
      {stops.map((stop) => (
        <Badge key={stop} tone="danger">
          {t(`stop.${stop}`)}
        </Badge>
      ))}
      {texts.join(" · ")}
    </span>
  );
}
