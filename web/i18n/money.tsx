import { formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "./locale.ts";

/** A price in the page's language. It stays from left to right in an Arabic text. */
export function Money({ cents, className }: { cents: Cents; className?: string }) {
  const locale = useLocale();
  return (
    <bdi dir="ltr" className={className}>
      {formatMoney(cents, locale)}
    </bdi>
  );
}
