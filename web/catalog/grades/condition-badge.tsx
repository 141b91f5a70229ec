import { Info } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { SCALE, scaleAddress } from "#contract/catalog/grades.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { CardItem } from "../cards/card-item.ts";

type GradeDialog = typeof import("./grade-dialog.tsx").GradeDialog;

type ConditionBadgeProps = { item: Pick<CardItem, "conditionSlug" | "grade">; className?: string };

/**
 * The condition of a phone, linked to its entry in the published scale. The entry opens in a dialog. Without scripts, in a new
 * tab, or when the dialog fails to load, the page `/etats` opens instead. The badge lies above a link that covers its card.
 */
export function ConditionBadge({ item, className }: ConditionBadgeProps) {
  const t = useWords("catalog");
  const navigate = useNavigate();
  /** The dialog, loaded by the first click. */
  const [part, setPart] = useState<{ Dialog: GradeDialog }>();
  const [isOpen, setOpen] = useState(false);
  const entry = SCALE.find(({ grade }) => grade === item.grade);
  if (!item.conditionSlug || !entry)
    return (
      <Badge tone="neutral" className={className ?? ""}>
        {t("condition.unknown")}
      </Badge>
    );

  const address = scaleAddress(entry);
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import("./grade-dialog.tsx").then(
      ({ GradeDialog }) => {
        setPart({ Dialog: GradeDialog });
        setOpen(true);
      },
      () => navigate(address),
    );
  }
  return (
    <>
      <Link
        to={address}
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
      {part && <part.Dialog entry={entry} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
