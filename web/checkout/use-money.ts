import { formatMoney } from "#contract/format.ts";
import { type Cents, toCents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";

/** Formats prices in the page's language. `money` takes cents, `euros` takes the API's euros. */
export function useMoney() {
  const locale = useLocale();
  const money = (cents: Cents) => formatMoney(cents, locale);
  return { money, euros: (amount: number) => money(toCents(amount)) };
}
