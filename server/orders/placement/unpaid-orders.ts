import { and, eq, gt, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { MAX_UNPAID_PHONES } from "#contract/orders/cart.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { lastPayment } from "#server/orders/payments-of.ts";
import { type OrderRow, orders } from "#server/orders/tables.ts";
import { cartOf, type WantedLine } from "./order-lines.ts";

/** A `started` attempt younger than this belongs to a request that is still running. */
export const UNDER_WAY_MS = 15_000;

/** Unpaid orders with stock that one account may have, times RATE_LIMIT_FACTOR. */
const MAX_ORDERS = 3;

/** Orders of 0 € that one account may place in the window, times RATE_LIMIT_FACTOR. */
const MAX_FREE_ORDERS = 3;
const FREE_WINDOW_MS = 24 * 3_600_000;

/** A PENDING order whose units are reserved. */
export interface HeldOrder {
  readonly id: number;
  readonly number: string;
  readonly units: number;
}

/**
 * Checks whether the account may hold this many units in addition to its unpaid orders. An order without stock always
 * passes. Errors: TOO_MANY_UNPAID.
 */
export function checkUnpaidLimit(held: readonly HeldOrder[], units: number, factor: number): void {
  if (units === 0) return;
  const all = held.reduce((sum, order) => sum + order.units, units);
  if (held.length >= MAX_ORDERS * factor || all > MAX_UNPAID_PHONES * factor)
    throw new Failure("TOO_MANY_UNPAID");
}

/**
 * Checks whether the account may place another order of 0 €. Such an order is accepted without a card and mailed to an
 * address that may be unconfirmed, hence the limit. Guests of one mailbox count together, because a new guest is opened in
 * a moment; an account's own orders alone count, so that no guest can use up its limit. Errors: TOO_MANY_QUOTES.
 */
export async function checkFreeLimit(
  tx: Transaction,
  userId: number,
  { now, factor }: { readonly now: Date; readonly factor: number },
): Promise<void> {
  const since = new Date(now.getTime() - FREE_WINDOW_MS);
  const guests = sql`select id from users
    where email_key(guest_email) = (select email_key(guest_email) from users where id = ${userId})`;
  const isTheirs = sql`${orders.userId} = any(array(select ${userId}::int union ${guests}))`;
  const lately = and(isTheirs, eq(orders.totalCents, 0), gt(orders.createdAt, since));
  if ((await tx.$count(orders, lately)) < MAX_FREE_ORDERS * factor) return;
  throw new Failure("TOO_MANY_QUOTES", { retryAfter: FREE_WINDOW_MS / 1000 });
}

/** The cart of an order as `cartOf` returns it. The price of a line is the one that its buyer was shown. */
const orderedCart = (orderId: SQLWrapper | number) => sql`(
  select jsonb_agg(jsonb_build_array(product_type || ':' || product_id, quantity, unit_price_cents)
    order by (product_type || ':' || product_id) collate "C")
  from order_lines where order_id = ${orderId})`;

/** The numbers of the unpaid orders of the same cart, whatever their delivery, except those that a running request is paying. */
export async function findReplaced(
  tx: Transaction,
  { clock }: { readonly clock: () => Date },
  held: readonly HeldOrder[],
  wanted: readonly WantedLine[],
): Promise<string[]> {
  if (held.length === 0) return [];
  const ids = held.map(({ id }) => id);
  const same = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(
      and(inArray(orders.id, ids), sql`${orderedCart(orders.id)} = ${JSON.stringify(cartOf(wanted))}::jsonb`),
    )
    .orderBy(orders.id);
  const numbers: string[] = [];
  for (const { id, number } of same) {
    const payment = await lastPayment(tx, id);
    const age = clock().getTime() - (payment?.createdAt.getTime() ?? 0);
    if (payment?.status !== "started" || age >= UNDER_WAY_MS) numbers.push(number);
  }
  return numbers;
}

/** Why a cancelled order cannot be paid: ORDER_REPLACED when its buyer ordered the same cart again, else ORDER_CLOSED. */
export async function closedFailure(database: Queries, { id, userId }: OrderRow): Promise<Failure> {
  const [newer] = await database
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.userId, userId), gt(orders.id, id), sql`${orderedCart(orders.id)} = ${orderedCart(id)}`),
    )
    .limit(1);
  return new Failure(newer ? "ORDER_REPLACED" : "ORDER_CLOSED");
}
