import { Package } from "lucide-react";
import { useSearchParams } from "react-router";
import { ORDER_STATUSES, type Order } from "#contract/orders/orders.ts";
import type { RequestState } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { RetryNotice } from "../forms/notice.tsx";
import { readStatus, shownOrders } from "./order-list.ts";
import { OrdersTable } from "./orders-table.tsx";

export function OrdersView({ orders }: { orders: RequestState<Order[]> }) {
  const t = useWords("client");
  return (
    <>
      {orders.status === "ready" && orders.data.length > 0 ? (
        <OrderList orders={orders.data} onChanged={orders.reload} />
      ) : (
        <>
          <h1 className="text-3xl font-bold">{t("orders.title")}</h1>
          {orders.status === "loading" && (
            <Loading label={t("orders.loading")} of={ROWS} className="mt-6 grid gap-3" />
          )}
          {orders.status === "failed" && (
            <RetryNotice text={t("orders.failed")} label={t("retry")} onRetry={orders.reload} />
          )}
          {orders.status === "ready" && (
            <EmptyState
              icon={<Package aria-hidden />}
              title={t("orders.empty")}
              text={t("orders.emptyText")}
              action={<ButtonLink to="/store">{t("orders.shop")}</ButtonLink>}
            />
          )}
        </>
      )}
    </>
  );
}

function OrderList({ orders, onChanged }: { orders: readonly Order[]; onChanged: () => void }) {
  const t = useWords("client");
  const [search, setSearch] = useSearchParams();
  const status = readStatus(search.get("status"));
  const shown = shownOrders(orders, status);

  function filter(value: string) {
    setSearch(
      { activeTab: "orders", ...(value ? { status: value } : {}) },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-3xl font-bold">{t("orders.title")}</h1>
          <p role="status" className="text-ink-muted">
            {t("orders.count", { count: shown.length })}
          </p>
        </div>
        <Field label={t("orders.filter")} hideLabel className="w-full sm:w-56">
          <Select value={status ?? ""} onChange={(event) => filter(event.currentTarget.value)}>
            <option value="">{t("orders.every")}</option>
            {ORDER_STATUSES.map((name) => (
              <option key={name} value={name}>
                {t(`status.${name}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {shown.length > 0 ? (
        <OrdersTable orders={shown} initiallyOpen={search.get("order")} onChanged={onChanged} />
      ) : (
        <EmptyState
          icon={<Package aria-hidden />}
          title={t("orders.none")}
          action={
            <Button variant="outline" onClick={() => filter("")}>
              {t("orders.showAll")}
            </Button>
          }
        />
      )}
    </>
  );
}

const ROWS: readonly string[] = Array(4).fill("h-18 rounded-lg md:h-14");
