// biome-ignore-all lint/a11y/noRedundantRoles: written out because `display` on a phone would take them away
import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { formatDate } from "#contract/format.ts";
import { toCents } from "#contract/money.ts";
import { amountsOf, orderSums } from "#contract/orders/amounts.ts";
import { type Order, type OrderStatus, paidBackOf } from "#contract/orders/orders.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { Money } from "#web/i18n/money.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { classes } from "#web/ui/classes.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderDetails } from "./order-details.tsx";
import { OrderGlance, OrderState } from "./order-glance.tsx";

type OrdersTableProps = { orders: readonly Order[]; initiallyOpen: string | null; onChanged: () => void };

/** A table of orders. A row expands to the order's details. On a phone each order is a card. */
export function OrdersTable({ orders, initiallyOpen, onChanged }: OrdersTableProps) {
  const t = useWords("client");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(initiallyOpen ? [initiallyOpen] : []));
  const columns = ["date", "number", "status", "total"] as const;
  const toggle = (id: string) =>
    setOpen((last) =>
      last.has(id) ? new Set([...last].filter((other) => other !== id)) : new Set([...last, id]),
    );
  return (
    <table role="table" className="w-full text-start max-lg:block">
      <caption className="sr-only">{t("orders.title")}</caption>
      <thead role="rowgroup" className="max-lg:sr-only">
        <tr role="row" className="border-b border-line text-sm text-ink-muted">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className={classes(
                "px-4 py-3 font-semibold",
                column === "total" ? "pe-12 text-end" : "text-start",
              )}
            >
              {t(`orders.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:grid max-lg:gap-3">
        {orders.map((order) => (
          <OrderRow
            key={order.orderId}
            order={order}
            open={open.has(order.orderId)}
            onToggle={toggle}
            onOpen={(id) => setOpen((last) => new Set([...last, id]))}
            onChanged={onChanged}
          />
        ))}
      </tbody>
    </table>
  );
}

type OrderRowProps = {
  order: Order;
  open: boolean;
  onToggle: (id: string) => void;
  onOpen: (id: string) => void;
  onChanged: () => void;
};

function OrderRow({ order, open, onToggle, onOpen, onChanged }: OrderRowProps) {
  const t = useWords("client");
  const locale = useLocale();
  const id = useId();
  /** The part of the details that an act of the row asked for. */
  const [asked, setAsked] = useState<"parcels" | "cases" | null>(null);
  const details = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    // The focus moves into the details, because the pressed button is gone. A return moves it to the cases.
    if (open && asked) details.current?.focus();
  }, [open, asked]);
  const cell = "whitespace-nowrap lg:px-4 lg:py-4";
  return (
    <>
      <tr
        role="row"
        className={classes(
          "relative smooth max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-1 max-lg:border max-lg:border-line max-lg:bg-surface-raised max-lg:p-4 lg:border-t lg:border-line lg:first:border-0 lg:hover:bg-surface-sunken",
          open ? "max-lg:rounded-t-lg max-lg:border-b-0" : "max-lg:rounded-lg",
        )}
      >
        <td role="cell" className={classes(cell, "text-ink-muted figures max-lg:order-3 max-lg:text-sm")}>
          <bdi>{formatDate(order.createdAt, "day", locale)}</bdi>
        </td>
        <th
          role="rowheader"
          scope="row"
          className={classes(cell, "text-start font-normal max-lg:order-1 max-lg:col-span-2")}
        >
          <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5">
            <OrderGlance order={order} />
            {/* The whole row is the button. */}
            <button
              type="button"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => onToggle(order.orderId)}
              className="self-start justify-self-start rounded-sm text-start text-sm text-ink-muted after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
            >
              <bdi dir="ltr">{order.orderId}</bdi>
            </button>
          </span>
        </th>
        <td role="cell" className={classes(cell, "max-lg:order-2 max-lg:col-span-2 max-lg:mt-2")}>
          <div className="grid justify-items-start gap-2">
            <OrderBadges order={order} />
            <OrderState order={order} />
            {/* The open details have the same acts. */}
            {!open && (
              <OrderActions
                order={order}
                onOpen={(part) => {
                  onOpen(order.orderId);
                  setAsked(part);
                }}
                onChanged={onChanged}
              />
            )}
          </div>
        </td>
        <td role="cell" className={classes(cell, "max-lg:order-4 max-lg:justify-self-end lg:text-end")}>
          <span className="inline-flex items-center gap-3 font-semibold figures">
            {amountsOf(orderSums(order.items), toCents(order.shippingAmount)).isFree ? (
              t("order.freeLine")
            ) : (
              <Money cents={toCents(order.totalAmount)} />
            )}
            <ChevronDown
              aria-hidden
              className={classes("size-5 shrink-0 text-ink-muted smooth calm", open && "rotate-180")}
            />
          </span>
        </td>
      </tr>
      <tr
        ref={details}
        tabIndex={-1}
        role="row"
        id={id}
        hidden={!open}
        className={classes(
          "outline-none",
          open &&
            "max-lg:-mt-3 max-lg:block max-lg:rounded-b-lg max-lg:border max-lg:border-t-0 max-lg:border-line max-lg:bg-surface-raised",
        )}
      >
        <td
          role="cell"
          colSpan={4}
          className="max-lg:block max-lg:border-t max-lg:border-line max-lg:p-4 lg:px-4 lg:pt-2 lg:pb-8"
        >
          <span className="sr-only">{t("order.lines")}</span>
          {open && <OrderDetails order={order} isReturn={asked === "cases"} onChanged={onChanged} />}
        </td>
      </tr>
    </>
  );
}

const TONES: Record<OrderStatus, Tone> = { PAYED: "success", PENDING: "warning", CANCELLED: "danger" };

/** The status of an order, and whether it was refunded. */
export function OrderBadges({ order }: { order: Order }) {
  const t = useWords("client");
  const back = paidBackOf(order);
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5 lg:justify-start">
      <Badge tone={TONES[order.status]} dot>
        {t(`status.${order.status}`)}
      </Badge>
      {back && <Badge>{t(`paidBack.${back}`)}</Badge>}
    </span>
  );
}
