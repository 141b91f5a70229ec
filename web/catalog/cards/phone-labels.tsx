import { BatteryMedium } from "lucide-react";
import { unbrokenStorage } from "#contract/unbroken-storage.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { classes } from "#web/ui/classes.ts";
import type { CardItem } from "./card-item.ts";

/** The name of a phone, marked with its language. A storage such as `128 Go` stays on one line. */
export function PhoneName({
  item: { name, nameLanguage },
}: {
  item: Pick<CardItem, "name" | "nameLanguage">;
}) {
  return <bdi lang={nameLanguage}>{unbrokenStorage(name)}</bdi>;
}

/** The battery health: `Batterie 89 %`. Renders nothing when it was not measured. */
export function BatteryLabel({ item, className }: { item: CardItem; className?: string }) {
  const t = useWords("catalog");
  if (item.batteryHealth === null) return null;
  return (
    <span className={classes("inline-flex items-center gap-1 text-sm font-medium", className)}>
      <BatteryMedium aria-hidden className="size-4.5 shrink-0 text-success max-sm:hidden rtl:-scale-x-100" />
      {t("battery", { percent: item.batteryHealth })}
    </span>
  );
}

export function AvailabilityBadge({ item, className }: { item: CardItem; className?: string }) {
  const t = useWords("catalog");
  return (
    <Badge dot tone={item.available ? "success" : "danger"} className={className ?? ""}>
      {item.available ? t("available") : t("sold")}
    </Badge>
  );
}
