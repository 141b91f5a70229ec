import { Package } from "lucide-react";
import { SELLER_ORDERS_PAGE_SIZE } from "#contract/catalog/listings.ts";
import { formatDateTime } from "#contract/format.ts";
import { toCents } from "#contract/money.ts";
import type { SellerOrder } from "#contract/orders/orders.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { Money } from "#web/i18n/money.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { classes } from "#web/ui/classes.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import type { AccountView } from "./account-address.ts";
import { orderLook } from "./seller-status.ts";
import { AccountPages, TableLoading } from "./table-parts.tsx";

/** The seller's orders, ten a page, newest first. */
export function OrdersPanel({ view }: { view: AccountView }) {
  const t = useWords("seller");
  const errors = useWords("errors");
  const { status, data, error, reload } = useRequest(
    String(view.page),
    (api) => api.sellerOrders(view.page, SELLER_ORDERS_PAGE_SIZE),
    { keepPrevious: true },
  );
  const loading = status === "loading";
  if (error)
    return (
      <ErrorState
        title={t("orders.error")}
        text={errors(error.code)}
        retry={{ label: t("retry"), onRetry: reload, loading }}
      />
    );
  if (!data) return <TableLoading label={t("orders.loading")} />;
  if (data.total === 0)
    return (
      <EmptyState icon={<Package aria-hidden />} title={t("orders.empty")} text={t("orders.emptyText")} />
    );
  return (
    <div aria-busy={loading} className={classes("smooth", loading && "opacity-50")}>
      <OrdersTable orders={data.orders} />
      <AccountPages view={view} count={Math.ceil(data.total / SELLER_ORDERS_PAGE_SIZE)} />
    </div>
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
