import { formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "./locale.ts";

/** A price in the page's language. It reads from left to right in Arabic texts, too. */
export function Money({ cents, className }: { cents: Cents; className?: string }) {
  const locale = useLocale();
  return (
    <bdi dir="ltr" className={className}>
      {formatMoney(cents, locale)}
    </bdi>
  );
}
