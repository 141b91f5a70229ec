import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  ASTRAY_VIEW,
  LATE_VIEW,
  type MONEY_VIEWS,
  OrderSummary,
  type OrdersQuery,
  type PARCEL_VIEWS,
  REPAIR_VIEW,
} from "#contract/back-office/orders.ts";
import { type Day, parisTime } from "#contract/delivery/working-days.ts";
import { ORDER_STATUSES } from "#contract/orders/orders.ts";
import {
  byDay,
  byNumber,
  byPlace,
  byText,
  IsoTime,
  type List,
  sortedBy,
} from "#server/back-office/read-page.ts";
import { type UrgentReader, urgentOrders } from "#server/back-office/urgent-work.ts";
import { WAITING_REPAIRS } from "#server/repair/desk/waiting-repairs.ts";
import {
  BADGE_COLUMNS,
  BadgeFacts,
  hasFulfilment,
  hasPayment,
  isPromised,
  withBadges,
} from "./badge-filters.ts";
import { ordersNamed } from "./orders-named.ts";

const Row = z.pipe(
  z.extend(BadgeFacts, {
    ...z.omit(OrderSummary, { payment: true, fulfilment: true }).shape,
    createdAt: IsoTime,
  }),
  z.transform((row): OrderSummary => withBadges(row)),
);

/** The first phone of an order, as it was sold, and the number of other units. */
const PHONE = sql`(select json_build_object('name', l.product_name, 'grade', l.sold ->> 'grade', 'image', l.image,
    'others', (select sum(quantity) from order_lines where order_id = o.id)::int - 1)
  from order_lines l where l.order_id = o.id and l.product_type = 'SMARTPHONE' order by l.position limit 1)`;
const CARRIER = sql`(select p.carrier from shipments p where p.order_id = o.id and p.carrier is not null order by p.id desc limit 1)`;

/** Orders without a promised day come after all others. */
const PROMISED_DAY = sql`coalesce(o.deliver_to, date '2999-12-31')`;
const PHONE_NAME = sql`(select l.product_name from order_lines l
  where l.order_id = o.id and l.product_type = 'SMARTPHONE' order by l.position limit 1)`;

/** The start of a day in Paris, or of the day `later` days after it. */
const startOf = (day: Day, later = 0) =>
  sql`((${day}::date + ${later}::integer)::timestamp at time zone 'Europe/Paris')`;

/**
 * The shop's own parcels to pack by hand for a paid order; parcels packed by scan are left out. Computed only for the
 * rows of one page.
 */
const TO_PACK = sql`(select coalesce(json_agg(json_build_object('id', p.id, 'version', p.xmin::text) order by p.id), '[]')
  from shipments p join sellers own on own.user_id = p.seller_id and own.first_party
  where p.order_id = o.id and p.state = 'preparing' and o.status = 'PAYED'
    and not exists (select from order_lines where order_id = o.id and device_id is not null and seller_id = p.seller_id))`;

/** Whether a line of a paid order is neither refunded nor in a case. */
const isUnsettled = (orderId: SQL, position: SQL) => sql`(
  not exists (select from refund_lines l join refunds r on r.id = l.refund_id and r.state <> 'revoked'
    where l.order_id = ${orderId} and l.position = ${position} and l.quantity > 0)
  and not exists (select from case_lines l join cases c on c.id = l.case_id and c.state not in ('cancelled', 'rejected')
    where l.order_id = ${orderId} and l.position = ${position}))`;

/**
 * Goods of paid orders that are neither with their buyer nor refunded, replaced or in a case: parcels lost or sent
 * back, and units received at the door in the last 90 days. Each row has its `since`.
 */
const ASTRAY = sql`from (
  select p.order_id, p.ended_at as since from shipments p
    where p.state in ('lost', 'sent_back') and p.case_id is null and exists (
      select from shipment_lines s where s.shipment_id = p.id and ${isUnsettled(sql`s.order_id`, sql`s.position`)})
  union all
  select a.order_id, a.closed_at from allocations a
    where a.closed_at > now() - interval '90 days' and ${isUnsettled(sql`a.order_id`, sql`a.position`)}
      and not exists (select from allocations other
        where other.order_id = a.order_id and other.position = a.position and other.closed_at is null)) gone
  join orders paid on paid.id = order_id and paid.status = 'PAYED' where true`;

type OtherView =
  | (typeof PARCEL_VIEWS | typeof MONEY_VIEWS)[number]
  | typeof LATE_VIEW
  | typeof ASTRAY_VIEW
  | typeof REPAIR_VIEW;

/** Whether the shop itself sends a parcel. */
const IS_OWN = sql`shipments.seller_id = (select user_id from sellers where first_party)`;

/**
 * For each view, the rows of another table that bring an order into it, each with its `order_id`. The dashboard counts
 * the same rows.
 */
export const ROWS_OF_VIEW: Readonly<Record<OtherView, SQL>> = {
  [ASTRAY_VIEW]: ASTRAY,
  [REPAIR_VIEW]: sql`from repairs r where r.order_id is not null and ${WAITING_REPAIRS}`,
  preparing: sql`from shipments where state = 'preparing' and ${IS_OWN}`,
  // A parcel that is collected at the desk is not to be shipped.
  packed: sql`from shipments where state = 'packed' and ${IS_OWN}
    and not exists (select from pickups where shipment_id = shipments.id)`,
  // Replacements and the oldest orders have no promised date: they are late after a week.
  [LATE_VIEW]: sql`from (
    select p.order_id, coalesce(case when p.case_id is null then
      (select deliver_from from orders where id = p.order_id) end, p.created_at::date + 7)::timestamptz as since
    from shipments p where p.state in ('preparing', 'packed') and not exists (
      select from sellers where user_id = p.seller_id and first_party)) late where since <= now()`,
  shipped: sql`from shipments where state = 'shipped'`,
  // A sent refund without an outcome after a day has to be checked on the provider's page.
  refundToSend: sql`from refunds where state in ('granted', 'failed') or (state = 'sent' and sent_at < now() - interval '1 day')`,
  refundReturned: sql`from refunds where failure = 'returned'`,
  disputed: sql`from disputes where state = 'open'`,
  disputeLost: sql`from disputes d join shipments p using (order_id)
    where d.state = 'lost' and p.state in ('preparing', 'packed')`,
};
const isMadeElsewhere = (view: OrdersQuery["status"]): view is OtherView =>
  view !== undefined && view in ROWS_OF_VIEW;

const OF_ORDERS = sql`select subject_id from assignments where subject_type = 'order'`;

interface OrdersOf {
  readonly customerId?: number;
  readonly sellerId?: number;
}

/** All orders, or those of one customer or seller. The primary key sorts by age, because ids grow with time. */
export function ordersList(
  query: OrdersQuery,
  reader: UrgentReader,
  { customerId, sellerId }: OrdersOf = {},
): List<OrderSummary> {
  const { status, payment, fulfilment, carrier, promised, urgent, from, to, q, assignee } = query;
  // Views of waiting work show the oldest order first.
  const isWork = status === "quote" || status === "PENDING" || isMadeElsewhere(status);
  const { sort = isWork ? "createdAt" : "-createdAt" } = query;
  const text = q?.trim();
  return {
    query,
    row: Row,
    columns: sql`o.number, o.created_at as "createdAt", ${BADGE_COLUMNS}, ${PHONE} as phone,
      o.shipping_option as "shippingOption", ${CARRIER} as carrier, o.ship_name as name, o.email,
      s.name as assignee, ${TO_PACK} as "toPack"`,
    from: sql`from orders o
      left join assignments a on a.subject_type = 'order' and a.subject_id = o.number
      left join staff s on s.id = a.staff_id`,
    filters: [
      status === "quote" && hasPayment.quote,
      status === "PENDING" && sql`o.total_cents > 0`,
      ORDER_STATUSES.some((one) => one === status) && sql`o.status = ${status}`,
      // With an array, the plan starts from the few open rows instead of scanning all orders.
      isMadeElsewhere(status) && sql`o.id = any (array(select order_id ${ROWS_OF_VIEW[status]}))`,
      payment && hasPayment[payment],
      fulfilment && hasFulfilment(fulfilment),
      carrier && sql`exists (select from shipments p where p.order_id = o.id and p.carrier = ${carrier})`,
      promised && isPromised(promised, parisTime(reader.now).day),
      urgent && sql`o.id = ${urgentOrders(urgent, reader)}`,
      from && sql`o.created_at >= ${startOf(from)}`,
      to && sql`o.created_at < ${startOf(to, 1)}`,
      text && sql`o.id = ${ordersNamed(text)}`,
      customerId !== undefined && sql`o.user_id = ${customerId}`,
      sellerId !== undefined &&
        sql`o.id = any (array(select order_id from order_lines where seller_id = ${sellerId}))`,
      assignee === "me" && sql`o.number in (${OF_ORDERS} and staff_id = ${reader.staffId})`,
      assignee === "nobody" && sql`not exists (${OF_ORDERS} and subject_id = o.number)`,
    ],
    key: sql`o.id`,
    ...sortedBy(sort, {
      createdAt: undefined,
      status: byPlace(sql`o.status`, ORDER_STATUSES),
      phone: byText(PHONE_NAME),
      promised: byDay(PROMISED_DAY),
      name: byText(sql`o.ship_name`),
      assignee: byText(sql`s.name`),
      total: byNumber(sql`o.total_cents`),
    }),
  };
}
