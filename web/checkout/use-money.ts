import { formatMoney } from "#contract/format.ts";
import { type Cents, eurosToCents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";

/** Prices as this page's language writes them: of cents, and of the wire's euros. */
export function useMoney() {
  const locale = useLocale();
  const money = (cents: Cents) => formatMoney(cents, locale);
  return { money, euros: (amount: number) => money(eurosToCents(amount) ?? Math.round(amount * 100)) };
}
