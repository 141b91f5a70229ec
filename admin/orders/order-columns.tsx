import { Link } from "react-router";
import type { OrderSummary } from "#contract/back-office/orders.ts";
import { drawingView } from "#contract/catalog/drawings.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { PhonePicture } from "#web/ui/picture.tsx";
import { useCarrierName } from "../order/carrier-name.ts";
import type { ListColumn } from "../table/list-columns.ts";
import { FulfilmentState, PaymentState, PromisedDay } from "./badges.tsx";

/** The columns of every list of orders; `between` are added before the total. */
export function useOrderColumns(
  between: readonly ListColumn<OrderSummary>[] = [],
): ListColumn<OrderSummary>[] {
  const t = useWords("admin");
  const locale = useLocale();
  const carrierName = useCarrierName();
  return [
    {
      header: t("order.number"),
      sort: "createdAt",
      cell: ({ number, createdAt }) => (
        <span className="grid whitespace-nowrap">
          <Link to={`/orders/${number}`}>{number}</Link>
          <small className="font-normal text-ink-muted">{formatDateTime(createdAt, locale)}</small>
        </span>
      ),
      lead: true,
    },
    {
      header: t("order.states"),
      sort: "status",
      cell: (row) => (
        <span className="flex flex-col items-start gap-1">
          <PaymentState {...row} />
          <FulfilmentState {...row} />
        </span>
      ),
      nowrap: true,
    },
    { header: t("order.phone"), sort: "phone", cell: ({ phone }) => <OrderedPhone phone={phone} /> },
    {
      header: t("order.delivery"),
      sort: "promised",
      cell: ({ carrier, shippingOption, ...row }) => (
        <span className="grid">
          <PromisedDay {...row} />
          <small className="text-ink-muted">
            {carrier ? carrierName(carrier) : t(`order.way.${shippingOption}`)}
          </small>
        </span>
      ),
    },
    ...between,
    {
      header: t("order.total"),
      sort: "total",
      align: "end",
      nowrap: true,
      cell: ({ totalCents }) => formatMoney(totalCents as Cents, locale),
    },
  ];
}

/** The first phone of an order with its picture, and the number of other items. */
function OrderedPhone({ phone }: Pick<OrderSummary, "phone">) {
  const t = useWords("admin");
  if (!phone) return "–";
  const { name, grade, image, others } = phone;
  return (
    <span className="flex items-center gap-3 roomy:min-w-24 @3xl:min-w-36">
      {/* A laptop's width is for the words. */}
      <span className="relative size-11 shrink-0 roomy:max-[90rem]:hidden overflow-hidden rounded-sm bg-surface-sunken">
        <PhonePicture sources={[image && drawingView(image, "back")]} size={44} className="size-full" />
      </span>
      <span className="grid">
        <span className="wrap-anywhere">{name}</span>
        <small className="text-ink-muted">
          {grade && `${t("order.grade", { grade })} `}
          {others > 0 && (
            <>
              <b aria-hidden>{t("order.others", { count: String(others) })}</b>
              <span className="sr-only">{t("order.othersLong", { count: others })}</span>
            </>
          )}
        </small>
      </span>
    </span>
  );
}
