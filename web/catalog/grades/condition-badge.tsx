import { Info } from "lucide-react";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { Link } from "react-router";
import { SCALE, scaleAddress } from "#contract/catalog/grades.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { CardItem } from "../cards/card-item.ts";

/** Loaded by the first click. */
const GradeDialog = lazy(async () => ({ default: (await import("./grade-dialog.tsx")).GradeDialog }));

type ConditionBadgeProps = { item: Pick<CardItem, "conditionSlug" | "grade">; className?: string };

/**
 * The condition of a phone. It opens the condition's entry of the published scale: a dialog, or the page `/etats`
 * without scripts and in a new tab. It lies above a link that covers its card.
 */
export function ConditionBadge({ item, className }: ConditionBadgeProps) {
  const t = useWords("catalog");
  const [dialog, setDialog] = useState<"open" | "closed" | null>(null);
  const entry = SCALE.find(({ grade }) => grade === item.grade);
  if (!item.conditionSlug || !entry)
    return (
      <Badge tone="neutral" className={className ?? ""}>
        {t("condition.unknown")}
      </Badge>
    );

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setDialog("open");
  }
  return (
    <>
      <Link
        to={scaleAddress(entry)}
        onClick={open}
        aria-haspopup="dialog"
        className="relative z-1 inline-flex max-w-full rounded-full smooth before:absolute before:-inset-x-1 before:-inset-y-2.25 hover:brightness-95"
      >
        <Badge tone="brand" className={className ?? ""}>
          {t(`condition.${item.conditionSlug}`)}
          <span className="sr-only">{t("condition.explain")}</span>
          <Info aria-hidden />
        </Badge>
      </Link>
      {dialog && (
        <Suspense>
          <GradeDialog entry={entry} open={dialog === "open"} onClose={() => setDialog("closed")} />
        </Suspense>
      )}
    </>
  );
}
