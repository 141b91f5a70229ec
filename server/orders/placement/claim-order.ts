import { sql } from "drizzle-orm";
import { TERMS_VERSION } from "#contract/legal/terms-version.ts";
import type { OrderInput } from "#contract/orders/orders.ts";
import { findDeliveryAddress } from "#server/accounts/profile/find-client.ts";
import { pictureOf } from "#server/catalog/offer-changes.ts";
import { reserveStock } from "#server/catalog/stock.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { pipelined, transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { lastPayment } from "#server/orders/payments-of.ts";
import { readClaimState } from "#server/orders/prepared-statements.ts";
import { stockItems } from "#server/orders/settlement/settle-order.ts";
import {
  cardCentsOf,
  type OrderLineRow,
  type OrderRow,
  orders,
  type PaymentRow,
  payments,
} from "#server/orders/tables.ts";
import { holdVoucherAgain, refusedVoucher } from "#server/vouchers/hold-voucher.ts";
import { refuseChangedOffers } from "./check-offers.ts";
import { type Buyer, checkDelivery, HOLD_MS, insertOrder, savesCard } from "./insert-order.ts";
import { digestOrder, mergeLines, shippingOf } from "./order-lines.ts";
import { checkUnpaidLimit, closedFailure, findReplaced, type HeldOrder } from "./unpaid-orders.ts";

export const DECLINE_WINDOW_MS = 10 * 60_000;
/** After this many declines in the window, no further card is accepted. */
export const MAX_DECLINES = 5;

/** An order in the database, with its payment attempt if it has one. */
export interface Claim {
  readonly order: OrderRow;
  readonly payment: PaymentRow | null;
  /** Whether this request created the attempt. If an earlier request did, `payment` has its status. */
  readonly fresh: boolean;
}

/** The claim wrote nothing: the unpaid orders of the same cart, with these numbers, must end before a new order is claimed. */
export interface Replaces {
  readonly replaces: readonly string[];
}

export interface ClaimDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly provider: string;
  readonly settings: { readonly RATE_LIMIT_FACTOR: number };
  /** Milliseconds of the epoch. A claim that is not committed by then is rolled back. */
  readonly deadline?: number | undefined;
}

/**
 * Claims the idempotency key, checks the buyer's claims against the shop, holds the stock and writes the PENDING order
 * with its payment attempt: one transaction, no network. A used key returns its order. Returns `replaces` while unpaid
 * orders of the same cart hold stock.
 * Errors: TERMS_CHANGED, ADDRESS_REQUIRED, DELIVERY_QUOTED, SHIPPING_UNAVAILABLE, SHIPPING_CHANGED, RELAY_POINT_NEEDED, OUT_OF_STOCK, OFFER_CHANGED,
 * PRICE_CHANGED, OWN_LISTING, VALIDATION, IDEMPOTENCY_MISMATCH, ORDER_CLOSED, ORDER_REPLACED, TOO_MANY_DECLINES,
 * TOO_MANY_UNPAID, TOO_MANY_QUOTES, VOUCHER_REFUSED; UNAVAILABLE when the database takes too long.
 */
export async function claimOrder(
  deps: ClaimDeps,
  buyer: Buyer,
  key: string,
  input: OrderInput,
): Promise<Claim | Replaces> {
  const wanted = mergeLines(input.items);
  const digest = digestOrder(wanted, input);
  const claim = async (tx: Transaction): Promise<Claim | Replaces> => {
    const now = deps.clock();
    const since = new Date(now.getTime() - DECLINE_WINDOW_MS);
    const [{ orderId, declines, held, delivery: setting }, address] = await pipelined([
      readClaimState(tx, buyer.userId, key, { since, now, option: shippingOf(input) }),
      findDeliveryAddress(tx, buyer.userId),
    ]);
    const tooMany = declines >= MAX_DECLINES;
    const order = orderId === null ? undefined : await lockOrder(tx, orderId);
    if (order) {
      if (order.requestHash !== digest) throw new Failure("IDEMPOTENCY_MISMATCH");
      return claimAgain(tx, deps, { order, buyer, input, tooMany, held });
    }
    if (tooMany) throw tooManyDeclines();
    if (input.termsVersion !== undefined && input.termsVersion !== TERMS_VERSION)
      throw new Failure("TERMS_CHANGED");
    const delivery = checkDelivery(input, address, setting);
    const units = sumUnits(wanted.filter(({ type }) => type === "SMARTPHONE"));
    const replaces = input.paymentMethodId ? await findReplaced(tx, deps, held, wanted) : [];
    if (replaces.length > 0) return { replaces };
    checkUnpaidLimit(held, units, deps.settings.RATE_LIMIT_FACTOR);
    const inserted = await insertOrder(tx, deps, {
      now,
      buyer,
      key,
      digest,
      wanted,
      input,
      delivery,
    });
    return { ...inserted, fresh: true };
  };
  return transact(deps.database, claim, {
    deadline: deps.deadline,
    readsFirst: true,
    // An advisory lock serialises an account's claims before stock is touched: one key creates one order, and the
    // account's held units cannot grow while they are counted.
    advisoryLock: `orders of ${buyer.userId}`,
    // The commit that stores the payment's reference, before the card is charged, waits for the disk and makes this one
    // durable as well.
    asyncCommit: true,
    hasKey: true,
  });
}

export const tooManyDeclines = () =>
  new Failure("TOO_MANY_DECLINES", { retryAfter: DECLINE_WINDOW_MS / 1000 });

interface RepeatInput {
  readonly order: OrderRow;
  readonly buyer: Buyer;
  readonly input: OrderInput;
  readonly tooMany: boolean;
  readonly held: readonly HeldOrder[];
}

/** Claims a used key: returns the same claim, or a new attempt with another card after a decline. */
async function claimAgain(
  tx: Transaction,
  deps: ClaimDeps,
  { order, buyer, input, tooMany, held }: RepeatInput,
): Promise<Claim> {
  const { paymentMethodId: method, shippingVersion } = input;
  const payment = (await lastPayment(tx, order.id)) ?? null;
  if (order.status === "CANCELLED") throw await closedFailure(tx, order);
  const declined = payment?.status === "declined";
  if (order.status === "PAYED" || !declined || !method || method === payment.paymentMethod)
    return { order, payment, fresh: false };
  if (tooMany) throw tooManyDeclines();
  // The buyer saw another price or other dates than this order has. A new key places an order by the version that they saw.
  if (shippingVersion !== undefined && shippingVersion !== order.deliverySettingId)
    throw new Failure("ORDER_CLOSED");
  const lines = await linesOf(tx, [order.id]);
  if (order.reservation === "released") {
    const items = stockItems(lines);
    checkUnpaidLimit(held, sumUnits(items), deps.settings.RATE_LIMIT_FACTOR);
    const offers = (await reserveStock(tx, items)).map((item) => ({ ...item, image: pictureOf(item) }));
    // The units were released in between, so the listing may have changed.
    await refuseChangedOffers(tx, lines.flatMap(seenOf), offers);
  }
  // A decline released the voucher as well.
  if (!(await holdVoucherAgain(tx, order))) throw refusedVoucher("held");
  const reservation = order.reservation === "released" ? "held" : order.reservation;
  // Another card starts the time limit again.
  const expiresAt = new Date(deps.clock().getTime() + HOLD_MS);
  await tx.update(orders).set({ reservation, expiresAt }).where(sql`${orders.id} = ${order.id}`);
  return {
    order: { ...order, reservation, expiresAt },
    payment: await insertPayment(tx, deps, order, {
      attempt: payment.attempt + 1,
      paymentMethod: method,
      saveCard: savesCard(buyer, input),
    }),
    fresh: true,
  };
}

/** What the buyer of an ordered phone saw. The oldest lines have no version. */
const seenOf = ({ itemId, productId, productName: name, sold }: OrderLineRow) =>
  itemId === null
    ? []
    : [{ productId, name, version: sold?.version || undefined, condition: sold?.condition }];

const sumUnits = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Writes an attempt to pay an order. */
export async function insertPayment(
  tx: Transaction,
  { provider, clock }: Pick<ClaimDeps, "provider" | "clock">,
  order: OrderRow,
  attempt: Pick<PaymentRow, "attempt" | "paymentMethod" | "saveCard">,
): Promise<PaymentRow> {
  const now = clock();
  const [payment] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      ...attempt,
      provider,
      customer: sql`(select reference from payment_customers
        where user_id = ${order.userId} and provider = ${provider})`,
      amountCents: cardCentsOf(order),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!payment) throw new Error("The payment was not written.");
  return payment;
}
