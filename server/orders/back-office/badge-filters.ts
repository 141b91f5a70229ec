import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  CALLED_BACK,
  FULFILMENT_OF,
  FULFILMENTS,
  type Fulfilment,
  fulfilmentOf,
  type PaymentBadge,
  type PromisedFilter,
  paymentBadgeOf,
  REPLACED_ENDS,
} from "#contract/back-office/order-badges.ts";
import { OrderSummary } from "#contract/back-office/orders.ts";
import { addDays, type Day } from "#contract/delivery/working-days.ts";
import { SHIPMENT_STATES, type ShipmentState } from "#contract/shipments/shipment-states.ts";

// SQL of the rules in `contract/back-office/order-badges.ts`, for an order `o`. A test compares both on random orders.

// Written into the statement, so that the planner sees which partial index fits.
const listOf = (states: readonly ShipmentState[]) =>
  sql.raw(`(${states.map((one) => `'${one}'`).join(", ")})`);

/** Parcels `p` of an order, less those whose loss or return a replacement has made good. */
const counting = (states: readonly ShipmentState[]) => sql`p.state in ${listOf(states)}
  ${
    states.some((state) => REPLACED_ENDS.includes(state))
      ? sql`and (p.case_id is not null or p.state not in ${listOf(REPLACED_ENDS)} or not exists (
          select from shipments other where other.order_id = p.order_id and other.case_id is not null and other.state <> 'cancelled'))`
      : sql``
  }`;

/** The orders with an open case about goods that left. */
const OPEN_RETURNS = sql`select c.order_id from cases c where c.ended_at is null and c.kind <> 'lost'
  and exists (select from shipments p where p.order_id = c.order_id and p.shipped_at is not null)`;
/** The orders whose whole payment is refunded although their goods have left. */
const CALLED_BACK_ORDERS = sql`select m.order_id from payments m where m.status = 'refunded'
  and exists (select from shipments p where p.order_id = m.order_id and ${counting(CALLED_BACK)})`;

/**
 * Whether a parcel `p` is still under way to its buyer. A parcel that waits at the desk has kept its promise, and a replacement
 * has none.
 */
const IS_DUE = sql`(p.state in ('preparing', 'packed', 'shipped') and p.case_id is null
  and (p.state <> 'packed' or not exists (select from pickups where shipment_id = p.id)))`;

const PROMISED = sql`case when o.deliver_to is not null then json_build_object('day', o.deliver_to,
  'isOpen', exists (select from shipments p where p.order_id = o.id and ${IS_DUE})) end`;

/** The columns of an order from which `Badges` makes its badges. */
export const BADGE_COLUMNS = sql`o.status, o.total_cents as "totalCents", ${PROMISED} as promised,
  coalesce((select json_agg(json_build_object('state', p.state, 'isReplacement', p.case_id is not null))
    from shipments p where p.order_id = o.id), '[]') as parcels,
  exists (${OPEN_RETURNS} and c.order_id = o.id) as "hasOpenReturn",
  exists (select from payments m where m.order_id = o.id and m.status = 'refunded') as "isRefunded",
  o.paid_at is not null as "isPaid",
  ${paidBackCents()} as "refundedCents"`;

/** The facts of `BADGE_COLUMNS`. */
export const BadgeFacts = z.object({
  ...z.pick(OrderSummary, { status: true, totalCents: true, promised: true }).shape,
  parcels: z.array(z.object({ state: z.enum(SHIPMENT_STATES), isReplacement: z.boolean() })),
  hasOpenReturn: z.boolean(),
  isRefunded: z.boolean(),
  isPaid: z.boolean(),
  refundedCents: z.int(),
});

/** Replaces the facts of a row by its badges. */
export function withBadges<Row extends z.infer<typeof BadgeFacts>>({
  parcels,
  hasOpenReturn,
  isRefunded,
  isPaid,
  refundedCents,
  ...row
}: Row) {
  const { status, totalCents } = row;
  return {
    ...row,
    payment: paymentBadgeOf({ status, totalCents, isPaid, refundedCents }),
    fulfilment: fulfilmentOf({ status, parcels, hasOpenReturn, isRefunded }),
  };
}

function paidBackCents(): SQL {
  return sql`(coalesce((select sum(r.amount_cents) from refunds r where r.order_id = o.id
      and r.state = 'succeeded' and r.failure is distinct from 'returned'), 0)
    + coalesce((select sum(d.amount_cents) from disputes d where d.order_id = o.id and d.state = 'lost'), 0))::int`;
}

/** The parcels that make an order reach a fulfilment. */
const statesOf = (fulfilment: Fulfilment) =>
  SHIPMENT_STATES.filter((state) => FULFILMENT_OF[state] === fulfilment);

/** The ids of the orders that reach a fulfilment, for those that few orders have. */
function ordersReaching(fulfilment: Fulfilment): SQL {
  const parcels = sql`select p.order_id from shipments p where ${counting(statesOf(fulfilment))}`;
  if (fulfilment === "return") return sql`${parcels} union ${OPEN_RETURNS} union ${CALLED_BACK_ORDERS}`;
  if (fulfilment === "cancelled")
    return sql`${parcels} union select id from orders where status = 'CANCELLED'`;
  return parcels;
}

/** Whether an order reaches one of these fulfilments. */
function reaches(fulfilments: readonly Fulfilment[]): SQL {
  const parcels = sql`exists (select from shipments p where p.order_id = o.id
    and (${sql.join(
      fulfilments.map((one) => counting(statesOf(one))),
      sql` or `,
    )}))`;
  if (!fulfilments.includes("return")) return parcels;
  return sql`(${parcels} or exists (${OPEN_RETURNS} and c.order_id = o.id) or exists (${CALLED_BACK_ORDERS} and m.order_id = o.id))`;
}

/** Most orders are delivered, so they are read in the order of the list. The few others are read first. */
export function hasFulfilment(fulfilment: Fulfilment): SQL {
  const before = FULFILMENTS.slice(0, FULFILMENTS.indexOf(fulfilment));
  const reached =
    fulfilment === "delivered"
      ? reaches([fulfilment])
      : sql`o.id = any (array(${ordersReaching(fulfilment)}))`;
  return before.length === 0 ? reached : sql`${reached} and not ${reaches(before)}`;
}

/** The orders of which money was paid back. */
const PAID_BACK = sql`select order_id from refunds where state = 'succeeded' and failure is distinct from 'returned'
  union select order_id from disputes where state = 'lost'`;
const isPaidBack = sql`o.id = any (array(${PAID_BACK}))`;
const IS_NOT_PAID_BACK = sql`not exists (select from (${PAID_BACK}) back where back.order_id = o.id)`;

export const hasPayment: Readonly<Record<PaymentBadge, SQL>> = {
  awaiting: sql`o.status = 'PENDING' and o.total_cents > 0`,
  quote: sql`o.status = 'PENDING' and o.total_cents = 0`,
  paid: sql`o.status <> 'PENDING' and o.paid_at is not null and ${IS_NOT_PAID_BACK}`,
  part: sql`${isPaidBack} and ${paidBackCents()} < o.total_cents`,
  refunded: sql`${isPaidBack} and ${paidBackCents()} >= o.total_cents`,
  unpaid: sql`o.status = 'CANCELLED' and o.paid_at is null and ${IS_NOT_PAID_BACK}`,
};

/** Whether an order under way was promised for days before or from today on. The week ends on Sunday. */
export function isPromised(filter: PromisedFilter, today: Day): SQL {
  const due = (days: SQL) => sql`o.id = any (array(select p.order_id from shipments p
    join orders promised on promised.id = p.order_id where ${IS_DUE} and promised.deliver_to ${days}))`;
  if (filter === "late") return due(sql`< ${today}::date`);
  if (filter === "week")
    return due(sql`between ${today}::date and date_trunc('week', ${today}::date)::date + 6`);
  return due(sql`= ${filter === "today" ? today : addDays(today, 1)}::date`);
}
