import { getTableColumns } from "drizzle-orm";
import type { QueryResultRow } from "pg";
import { OPTION_SETTINGS } from "#contract/delivery/options.ts";
import type { UnitCost } from "#contract/ledger/posting.ts";
import type { ShippingOption } from "#contract/orders/shipping.ts";
import type { Transaction } from "#server/database/client.ts";
import { prepared } from "#server/database/prepared.ts";
import type { HeldOrder } from "./placement/unpaid-orders.ts";
import { type OrderLineRow, type OrderRow, orderLines, orders, type PaymentRow, payments } from "./tables.ts";

/** The statements that every order runs. They are prepared, and each combines several steps to save round trips. */

type Table = typeof orders | typeof orderLines | typeof payments;
const columnsOf = (table: Table) =>
  Object.entries(getTableColumns(table)).map(([name, column]) => ({ name, column: column.name }));

/** A row keyed by column names instead of field names. */
function toColumns(table: Table, values: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    columnsOf(table).flatMap(({ name, column }) => (name in values ? [[column, values[name]]] : [])),
  );
}

/** Builds a row from its fields as the driver or JSON returns them: each writes times in another form. */
function toRow<Of extends Table>(table: Of, values: Readonly<Record<string, unknown>>): Of["$inferSelect"] {
  const fields = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = values[name] ?? null;
    return [name, value === null ? null : column.mapFromDriverValue(value)] as const;
  });
  return Object.fromEntries(fields) as Of["$inferSelect"];
}

/**
 * Both lookups stay fast for an account with thousands of orders: the key is one step in the unique index, and the
 * search for declines starts from recent payments. The planner might scan all the account's orders for a plain query.
 */
const CLAIM_STATE = `select
  coalesce((select id from (
     select id, user_id, idempotency_key from orders where (user_id, idempotency_key) >= ($1, $2)
     order by user_id, idempotency_key limit 1) as next
   where user_id = $1 and idempotency_key = $2),
   (select order_id from order_keys where user_id = $1 and key = $2)) as "orderId",
  (select count(*)::int from payments where status = 'declined' and updated_at >= $3
   and (select user_id from orders where orders.id = payments.order_id) = $1) as declines,
  (select json_agg(json_build_object('id', id, 'number', number, 'units',
     (select sum(quantity) from order_lines where order_id = held.id and item_id is not null)) order by id)
   from orders held where user_id = $1 and reservation = 'held') as held,
  (select json_build_object('id', id, 'value', value, 'closedDays', (select value->'days'
     from settings where name = 'holidays' and valid_from <= $4 order by valid_from desc limit 1))
   from settings where name = $5 and valid_from <= $4 order by valid_from desc limit 1) as delivery`;

export interface DeliverySetting {
  readonly id: number;
  readonly value: unknown;
  readonly closedDays: readonly string[] | null;
}

interface ClaimState {
  readonly orderId: number | null;
  readonly declines: number;
  readonly held: HeldOrder[] | null;
  readonly delivery: DeliverySetting | null;
}

/**
 * Reads the order of a user's idempotency key, if any, the number of the user's declines since a time, the user's
 * unpaid orders that hold stock, and the version in force of a way of delivery.
 */
export async function readClaimState(
  tx: Transaction,
  userId: number,
  key: string,
  { since, now, option }: { readonly since: Date; readonly now: Date; readonly option: ShippingOption },
) {
  const [row] = await prepared<ClaimState & QueryResultRow>(tx, CLAIM_STATE, [
    ...[userId, key, since, now],
    OPTION_SETTINGS[option],
  ]);
  return {
    orderId: row?.orderId ?? null,
    declines: row?.declines ?? 0,
    held: row?.held ?? [],
    delivery: row?.delivery ?? null,
  };
}

/** The columns to write for a new row. Those in `later` have a default or are set by a trigger. */
const newColumns = (table: Table, later: readonly string[]) =>
  columnsOf(table)
    .filter(({ name }) => !later.includes(name))
    .map(({ column }) => column)
    .join(", ");

const ORDER_LATER = ["shipTelephone", "company", "id", "status", "paidAt", "cancelledAt"] as const;
/** A trigger copies `sold` and the VAT scheme from the listing. */
const LINE_LATER = ["orderId", "phoneReceivedAt", "repairedAt", "sold", "vatScheme", "swappedCents"] as const;
export type NewOrder = Omit<OrderRow, (typeof ORDER_LATER)[number]>;
export type NewLine = Omit<OrderLineRow, (typeof LINE_LATER)[number]>;

const ORDER = newColumns(orders, ORDER_LATER);
const LINE = newColumns(orderLines, LINE_LATER);
const PAYMENT = columnsOf(payments)
  .map(({ name, column }) => `payments.${column} as "${name}"`)
  .join(", ");
const PLACE = `with placed as (
    insert into orders (${ORDER}) select ${ORDER} from json_populate_record(null::orders, $1) returning id, user_id, total_cents - voucher_cents as due_cents, created_at),
  listed as (
    insert into order_lines (order_id, ${LINE})
    select placed.id, ${LINE} from placed, json_populate_recordset(null::order_lines, $2)),
  paying as (
    insert into payments (order_id, attempt, provider, payment_method, amount_cents, created_at, updated_at, save_card, customer)
    select id, 1, $3, $4, due_cents, created_at, created_at, $5,
      (select reference from payment_customers c where c.user_id = placed.user_id and c.provider = $3)
    from placed where $4::text is not null returning ${PAYMENT})
  select placed.id as "orderId", to_json(paying) as payment from placed left join paying on true`;

/** Writes a PENDING order, its lines and, when there is a card to charge, its first payment attempt. */
export async function writeOrder(
  tx: Transaction,
  order: NewOrder,
  lines: readonly NewLine[],
  card: { readonly provider: string; readonly method: string | null; readonly save: boolean },
): Promise<{ order: OrderRow; payment: PaymentRow | null }> {
  const [placed] = await prepared<{ orderId: number; payment: object | null }>(tx, PLACE, [
    JSON.stringify(toColumns(orders, order)),
    JSON.stringify(lines.map((line) => toColumns(orderLines, line))),
    card.provider,
    card.method,
    card.save,
  ]);
  if (!placed) throw new Error("The order was not written.");
  return {
    order: {
      ...order,
      id: placed.orderId,
      status: "PENDING",
      shipTelephone: null,
      company: null,
      paidAt: null,
      cancelledAt: null,
    },
    payment: placed.payment && toRow(payments, { ...placed.payment }),
  };
}

const STORE_REFERENCE = `update payments set reference = $3, client_secret = $4 from orders
  where payments.id = $1 and orders.id = payments.order_id and orders.number = $2 and payments.status = 'started'
    and (payments.reference is null or payments.reference = $3)
  returning payments.id`;

const STORE_CUSTOMER = `update payments set customer = coalesce(payments.customer, $3) from orders
  where payments.id = $1 and orders.id = payments.order_id and orders.number = $2
  returning payments.customer`;

/**
 * Stores the buyer's customer with an attempt, unless the attempt has one, and returns the attempt's. Null when a crash of
 * the database has lost the order.
 */
export async function storeCustomer(
  database: Parameters<typeof prepared>[0],
  { id, number, customer }: { readonly id: number; readonly number: string; readonly customer: string },
): Promise<string | null> {
  const [row] = await prepared<{ customer: string }>(database, STORE_CUSTOMER, [id, number, customer]);
  return row?.customer ?? null;
}

/**
 * Stores the provider's id of a `started` attempt; returns false when the attempt has ended. Also compares the order's
 * number: after a crash the database may have lost the order and reused its ids.
 */
export async function storeReference(
  database: Parameters<typeof prepared>[0],
  { id, number }: { readonly id: number; readonly number: string },
  { reference, clientSecret }: { readonly reference: string; readonly clientSecret: string },
): Promise<boolean> {
  return (await prepared(database, STORE_REFERENCE, [id, number, reference, clientSecret])).length > 0;
}

const LOCK = `select ${columnsOf(orders)
  .map(({ name, column }) => `o.${column} as "${name}"`)
  .join(", ")},
  (select json_agg(json_build_object(${columnsOf(orderLines)
    // Settling does not need the ids of the photographs.
    .map(({ name, column }) => `'${name}', l.${column}${name === "sold" ? " - 'photos'" : ""}`)
    .join(", ")}) order by l.position) from order_lines l where l.order_id = o.id) as lines,
  (select json_agg(json_build_object('position', l.position, 'pricePaidCents', e.price_paid_cents, 'regime', e.vat_regime))
    from order_lines l join episodes e on e.device_id = l.device_id and e.ended_at is null
    where l.order_id = o.id and l.device_id is not null) as units,
  (select user_id from sellers where first_party) as "shopSellerId",
  (select json_build_object('orderId', r.swap_order_id, 'position', r.swap_position) from payment_requests r
    where r.order_id = o.id and r.swap_order_id is not null) as swap
  from orders o where o.id = $1 for update`;

export interface LockedOrder {
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
  /** The account of the seller that is the shop itself; null if there is none. */
  readonly shopSellerId: number | null;
  /** What each of the shop's own units cost. */
  readonly units: readonly (UnitCost & { readonly position: number })[];
  /** The line of another order that gets a dearer unit once this order, its difference, is paid. */
  readonly swap: { readonly orderId: number; readonly position: number } | null;
}

/** An order, locked until the transaction ends, with its lines, which never change. */
export async function lockWithLines(tx: Transaction, id: number): Promise<LockedOrder | undefined> {
  const [row] = await prepared<
    OrderRow & { lines: OrderLineRow[] | null; units: LockedOrder["units"] | null } & Pick<
        LockedOrder,
        "shopSellerId" | "swap"
      >
  >(tx, LOCK, [id]);
  if (!row) return;
  const { lines, units, shopSellerId, swap } = row;
  return {
    order: toRow(orders, row),
    lines: (lines ?? []).map((line) => toRow(orderLines, line)),
    shopSellerId,
    units: units ?? [],
    swap,
  };
}

const PAID = `with paid as (update payments set status = 'succeeded', updated_at = $2 where id = $3)
  update orders set status = 'PAYED', paid_at = $2, reservation = $4 where id = $1 returning id`;

/** The order with the fields that a payment sets. */
export function asPaid(order: OrderRow, paidAt: Date) {
  const reservation: OrderRow["reservation"] = order.reservation === "none" ? "none" : "taken";
  return { ...order, status: "PAYED" as const, paidAt, reservation };
}

/** Marks a locked order and its payment, if it has one, as paid. */
export async function writePaid(
  tx: Transaction,
  { id, paidAt, reservation }: ReturnType<typeof asPaid>,
  payment: PaymentRow | null,
): Promise<void> {
  const paid = await prepared(tx, PAID, [id, paidAt, payment?.id ?? null, reservation]);
  if (paid.length === 0) throw new Error("The order vanished while it was locked.");
}
