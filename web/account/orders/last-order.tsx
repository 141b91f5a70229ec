import { ArrowRight, Package } from "lucide-react";
import { Link } from "react-router";
import { formatDate } from "#contract/format.ts";
import { toCents } from "#contract/money.ts";
import type { Order } from "#contract/orders/orders.ts";
import type { RequestState } from "#web/client-state/use-request.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { Money } from "#web/i18n/money.tsx";
import { OrderedName } from "#web/i18n/ordered-name.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { RetryNotice } from "../forms/notice.tsx";
import { AREA_ADDRESS } from "../navigation-state.ts";
import { shownOrders } from "./order-list.ts";
import { OrderBadges } from "./orders-table.tsx";

export function LastOrder({ orders }: { orders: RequestState<Order[]> }) {
  const t = useWords("client");
  const last = orders.status === "ready" ? shownOrders(orders.data, null)[0] : undefined;
  return (
    <Card as="section" className="flex flex-col">
      <h2 className="mb-5 flex min-h-9 items-center text-xl font-bold">{t("last.title")}</h2>
      {orders.status === "loading" && (
        <Loading label={t("orders.loading")} of={["h-20 rounded-md", "h-5 w-2/3"]} className="grid gap-3" />
      )}
      {orders.status === "failed" && (
        <RetryNotice text={t("orders.failed")} label={t("retry")} onRetry={orders.reload} />
      )}
      {orders.status === "ready" && (last ? <Summary order={last} /> : <NoOrder />)}
    </Card>
  );
}

function Summary({ order }: { order: Order }) {
  const t = useWords("client");
  const locale = useLocale();
  const pictures = order.items.flatMap(({ image }) => image ?? []).slice(0, 3);
  return (
    <>
      {pictures.length > 0 && (
        <div className="mb-5 flex gap-3">
          {pictures.map((picture, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may show the same picture
              key={index}
              className="relative aspect-square max-w-24 flex-1 rounded-md bg-plate p-2"
            >
              <PhonePicture sources={[picture]} size={80} />
            </div>
          ))}
        </div>
      )}
      <ul className="grid gap-1 font-semibold">
        {order.items.map(({ productType, productId, productName }) => (
          <li key={`${productType} ${productId}`}>
            <OrderedName name={productName} />
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-ink-muted">
        <bdi dir="ltr">{order.orderId}</bdi>
        <span aria-hidden> · </span>
        <bdi>{formatDate(order.createdAt, "day", locale)}</bdi>
      </p>
      <div className="mt-4 flex items-center justify-between gap-4">
        <OrderBadges order={order} />
        <Money cents={toCents(order.totalAmount)} className="text-xl font-bold figures" />
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-2 pt-6">
        <ButtonLink
          to={`${AREA_ADDRESS.orders}&order=${encodeURIComponent(order.orderId)}`}
          variant="soft"
          preventScrollReset
        >
          {t("last.see")}
        </ButtonLink>
        <Link
          to={AREA_ADDRESS.orders}
          preventScrollReset
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand underline-offset-4 hover:underline"
        >
          {t("last.all")}
          <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
        </Link>
      </div>
    </>
  );
}

function NoOrder() {
  const t = useWords("client");
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-2 py-6 text-center">
      <Package aria-hidden className="mb-2 size-9 stroke-[1.5] text-ink-muted" />
      <p className="font-semibold">{t("orders.empty")}</p>
      <p className="text-sm text-ink-muted">{t("orders.emptyText")}</p>
      <ButtonLink to="/store" variant="soft" className="mt-3">
        {t("orders.shop")}
      </ButtonLink>
    </div>
  );
}
