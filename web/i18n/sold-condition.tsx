import { conditionSlug, readCondition } from "#contract/catalog/conditions.ts";
import type { SoldCondition as Sold } from "#contract/orders/orders.ts";
import { useWords } from "./use-words.ts";

/** The condition and grade of a sold phone, in small text after its name. */
export function SoldCondition({ phone }: { phone: Sold | undefined }) {
  const t = useWords("catalog");
  if (!phone) return null;
  const condition = readCondition(phone.condition);
  return (
    <span className="text-sm font-normal text-ink-muted">
      {" · "}
      {t(`condition.${condition ? conditionSlug(condition) : "unknown"}`)}
    </span>
  );
}
