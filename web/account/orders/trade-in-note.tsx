import { Link } from "react-router";
import type { OrderTradeIn } from "#contract/buyback/trade-in.ts";
import { tradeInAddress } from "#contract/buyback/trade-in-address.ts";
import { formatEuros } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** Invites the buyer of a delivered order to sell the old phone. */
export function TradeInNote({ tradeIn }: { tradeIn: OrderTradeIn }) {
  const t = useWords("estimate");
  const locale = useLocale();
  const { model, cents } = tradeIn;
  return (
    <aside className="grid gap-2 rounded-lg border border-line bg-surface-sunken p-4 text-sm">
      <p>{t("arrived", { model, price: formatEuros(cents, locale) })}</p>
      <Link to={tradeInAddress(tradeIn)} className="font-semibold text-brand underline underline-offset-4">
        {t("sell", { model })}
      </Link>
    </aside>
  );
}
