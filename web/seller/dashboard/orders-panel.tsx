import { Package } from "lucide-react";
import { SELLER_ORDERS_PAGE_SIZE } from "#contract/catalog/listings.ts";
import { formatDateTime } from "#contract/format.ts";
import { toCents } from "#contract/money.ts";
import type { SellerOrder } from "#contract/orders/orders.ts";
import { pageOf } from "#web/client-state/page-of.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { Money } from "#web/i18n/money.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import type { AccountView } from "./account-address.ts";
import { orderLook } from "./seller-status.ts";
import { AccountList } from "./table-parts.tsx";

/** The seller's orders, ten per page, newest first. */
export function OrdersPanel({ view }: { view: AccountView }) {
  const t = useWords("seller");
  const list = useRequest(
    String(view.page),
    (api) => {
      const query = { page: String(view.page), limit: String(SELLER_ORDERS_PAGE_SIZE) };
      return pageOf(api.callForResponse("GET /orders/all", { query }));
    },
    { keepPrevious: true },
  );
  return (
    <AccountList
      view={view}
      list={list}
      pageSize={SELLER_ORDERS_PAGE_SIZE}
      icon={<Package aria-hidden />}
      texts={{
        ...{ loading: t("orders.loading"), error: t("orders.error") },
        ...{ empty: t("orders.empty"), emptyText: t("orders.emptyText") },
      }}
    >
      {({ rows }) => <OrdersTable orders={rows} />}
    </AccountList>
  );
}

function OrdersTable({ orders }: { orders: readonly SellerOrder[] }) {
  const t = useWords("seller");
  const locale = useLocale();
  return (
    <DataTable
      caption={t("tabs.orders")}
      rows={orders}
      rowKey={(order) => order.orderId}
      columns={[
        {
          header: t("orders.number"),
          lead: true,
          cell: ({ orderId }) => (
            <bdi dir="ltr" className="whitespace-nowrap">
              {orderId}
            </bdi>
          ),
        },
        {
          header: t("orders.date"),
          cell: ({ createdAt }) => (
            <bdi className="whitespace-nowrap text-ink-muted figures">
              {formatDateTime(createdAt, locale)}
            </bdi>
          ),
        },
        { header: t("orders.items"), cell: (order) => <OrderItems order={order} /> },
        { header: t("orders.status"), cell: ({ status }) => <OrderStatus status={status} /> },
        {
          header: t("orders.total"),
          align: "end",
          cell: ({ totalAmount }) => (
            <Money cents={toCents(totalAmount)} className="font-semibold whitespace-nowrap" />
          ),
        },
      ]}
    />
  );
}

function OrderItems({ order }: { order: SellerOrder }) {
  const t = useWords("seller");
  return (
    <ul className="grid gap-1 max-md:text-end">
      {order.items.map(({ productId, quantity, productName }) => (
        <li key={productId}>
          <bdi>{t("orders.line", { quantity, name: productName })}</bdi>
        </li>
      ))}
    </ul>
  );
}

function OrderStatus({ status }: { status: string }) {
  const t = useWords("seller");
  const { key, tone } = orderLook(status);
  return (
    <Badge tone={tone} dot className="whitespace-nowrap">
      {key ? t(`order.${key}`) : status}
    </Badge>
  );
}
