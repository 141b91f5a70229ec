import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import { toCents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { FulfilmentState, PaymentState, PromisedDay } from "../orders/badges.tsx";

/** The badges of an order, its buyer, its promised day, its date and its total, on one line. */
export function OrderHead({ data }: { readonly data: BackOfficeOrder }) {
  const t = useWords("admin");
  const locale = useLocale();
  const { order, promised } = data;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <span className="flex gap-2">
        <PaymentState payment={data.payment} />
        <FulfilmentState fulfilment={data.fulfilment} />
      </span>
      <b>{order.address.nom}</b>
      {promised && (
        <span className="flex gap-1.5 [&_.block]:inline">
          <span className="text-ink-muted">{t("order.promised")}</span>
          <PromisedDay promised={promised} />
        </span>
      )}
      <span className="text-ink-muted">{formatDateTime(order.createdAt, locale)}</span>
      <b className="figures">{formatMoney(toCents(order.totalAmount), locale)}</b>
    </div>
  );
}
