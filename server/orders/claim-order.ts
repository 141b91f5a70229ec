import { sql } from "drizzle-orm";
import { totalsOf } from "#contract/cart.ts";
import type { Locale } from "#contract/locale.ts";
import type { OrderInput } from "#contract/orders.ts";
import { DEFAULT_SHIPPING, isMetropolitan, SHIPPING } from "#contract/shipping.ts";
import { vatRateOf } from "#contract/vat.ts";
import { type DeliveryAddress, findDeliveryAddress } from "#server/accounts/find-delivery-address.ts";
import { reserveStock } from "#server/catalog/stock.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { atOnce, transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/failure.ts";
import { holdOffers } from "./hold-offers.ts";
import { digestOrder, type OfferedLine, priceLines, type WantedLine, wantedLines } from "./order-lines.ts";
import { makeOrderNumber } from "./order-number.ts";
import { type NewLine, whatIsKnown, writeOrder } from "./prepared-statements.ts";
import { lastPayment, linesOf, lockOrder } from "./queries.ts";
import { type OrderRow, orders, type PaymentRow, payments } from "./tables.ts";

/** How long stock is held for a payment. */
const HOLD_MS = 15 * 60_000;
const DECLINE_WINDOW_MS = 10 * 60_000;
/** With this many declines in the window, the next card has to wait. */
const MAX_DECLINES = 5;

export interface Buyer {
  readonly userId: number;
  readonly email: string;
  readonly locale: Locale;
}

/** An order that stands in the database, and the attempt to pay it that this request is to make, if any. */
export interface Claim {
  readonly order: OrderRow;
  readonly payment: PaymentRow | null;
  /** Whether this request made the attempt; otherwise an earlier one did and `payment` says how far it got. */
  readonly fresh: boolean;
}

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly provider: string;
  /** When a claim that is not committed is given up, ms of the epoch. */
  readonly deadline?: number | undefined;
}

/**
 * Claims the key, checks the buyer's claims against the shop, holds the stock and writes the PENDING order with its
 * payment attempt: one transaction, no network. A key that was used returns its order.
 * Errors: ADDRESS_REQUIRED, DELIVERY_QUOTED, SHIPPING_UNAVAILABLE, OUT_OF_STOCK, PRICE_CHANGED, VALIDATION,
 * IDEMPOTENCY_MISMATCH, ORDER_CLOSED, TOO_MANY_DECLINES; UNAVAILABLE when the database takes too long.
 */
export async function claimOrder(deps: Deps, buyer: Buyer, key: string, input: OrderInput): Promise<Claim> {
  const wanted = wantedLines(input.items);
  const digest = digestOrder(wanted, input);
  const claim = async (tx: Transaction): Promise<Claim> => {
    const since = new Date(deps.clock().getTime() - DECLINE_WINDOW_MS);
    const [{ known, declines }, address] = await atOnce([
      whatIsKnown(tx, buyer.userId, key, since),
      findDeliveryAddress(tx, buyer.userId),
    ]);
    const tooMany = declines >= MAX_DECLINES;
    const order = known === null ? undefined : await lockOrder(tx, known);
    if (order) {
      if (order.requestHash !== digest) throw new Failure("IDEMPOTENCY_MISMATCH");
      return again(tx, deps, { order, method: input.paymentMethodId, tooMany });
    }
    if (tooMany) throw tooManyDeclines();
    return insert(tx, deps, { buyer, key, digest, wanted, input, address });
  };
  return transact(deps.database, claim, {
    deadline: deps.deadline,
    asksFirst: true,
    // Requests with one key stand in line, before any stock is touched.
    inLine: `${buyer.userId}:${key}`,
    // Before money can move the payment's reference is kept, and on disk, which takes the claim there, too.
    confirmedLater: true,
  });
}

const tooManyDeclines = () => new Failure("TOO_MANY_DECLINES", { retryAfter: DECLINE_WINDOW_MS / 1000 });

/** The key was used before: the same answer again, or another card for an order whose last one was declined. */
async function again(
  tx: Transaction,
  deps: Deps,
  { order, method, tooMany }: { order: OrderRow; method: string | undefined; tooMany: boolean },
): Promise<Claim> {
  const payment = (await lastPayment(tx, order.id)) ?? null;
  if (order.status === "CANCELLED") throw new Failure("ORDER_CLOSED");
  const declined = payment?.status === "declined";
  if (order.status === "PAYED" || !declined || !method || method === payment.paymentMethod)
    return { order, payment, fresh: false };
  if (tooMany) throw tooManyDeclines();
  const lines = await linesOf(tx, [order.id]);
  const held = lines.flatMap(({ itemId, quantity }) => (itemId === null ? [] : [{ itemId, quantity }]));
  if (order.reservation === "released") await reserveStock(tx, held);
  const reservation = order.reservation === "released" ? "held" : order.reservation;
  // Another card has the whole time again.
  const expiresAt = new Date(deps.clock().getTime() + HOLD_MS);
  await tx.update(orders).set({ reservation, expiresAt }).where(sql`${orders.id} = ${order.id}`);
  return {
    order: { ...order, reservation, expiresAt },
    payment: await insertPayment(tx, deps, order, payment.attempt + 1, method),
    fresh: true,
  };
}

interface Wish {
  readonly buyer: Buyer;
  readonly key: string;
  readonly digest: string;
  readonly wanted: readonly WantedLine[];
  readonly input: OrderInput;
  readonly address: DeliveryAddress | null;
}

async function insert(tx: Transaction, deps: Deps, wish: Wish): Promise<Claim> {
  const { buyer, key, digest, wanted, input, address } = wish;
  const option = input.shippingOption ?? DEFAULT_SHIPPING;
  if (!SHIPPING[option].enabled) throw new Failure("SHIPPING_UNAVAILABLE");
  if (!address?.codePostal || !address.ville) throw new Failure("ADDRESS_REQUIRED");
  if (!isMetropolitan(address.codePostal)) throw new Failure("DELIVERY_QUOTED");

  const lines = priceLines(wanted, await holdOffers(tx, wanted, buyer.locale));
  const totals = totalsOf(lines, SHIPPING[option].priceCents);
  const method = input.paymentMethodId;
  if (totals.total > 0 && !method)
    throw new Failure("VALIDATION", { fields: { paymentMethodId: "REQUIRED" } });
  const now = deps.clock();
  const order = {
    number: makeOrderNumber(),
    userId: buyer.userId,
    locale: buyer.locale,
    email: buyer.email,
    totalCents: totals.total,
    taxCents: totals.tax,
    shippingCents: totals.shipping,
    shippingOption: option,
    shipName: `${address.prenom} ${address.nom}`,
    shipAdresse: address.adresse,
    shipCodePostal: address.codePostal,
    shipVille: address.ville,
    reservation: lines.some((line) => line.offer.itemId !== null) ? ("held" as const) : ("none" as const),
    idempotencyKey: key,
    requestHash: digest,
    createdAt: now,
    expiresAt: new Date(now.getTime() + HOLD_MS),
  };
  const card = { provider: deps.provider, method: totals.total > 0 ? (method ?? null) : null };
  return { ...(await writeOrder(tx, order, lines.map(lineRow), card)), fresh: true };
}

function lineRow(line: OfferedLine, position: number): NewLine {
  const { offer } = line;
  return {
    position,
    productType: offer.type,
    itemId: offer.itemId,
    productId: offer.productId,
    sellerId: offer.sellerId,
    productName: offer.name,
    image: offer.image,
    quantity: line.quantity,
    unitPriceCents: line.unitPrice,
    unitTaxCents: line.unitTax,
    taxRateBp: vatRateOf(offer.type),
    quote: offer.quote,
  };
}

async function insertPayment(
  tx: Transaction,
  { provider, clock }: Deps,
  order: OrderRow,
  attempt: number,
  paymentMethod: string,
): Promise<PaymentRow> {
  const now = clock();
  const [payment] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      attempt,
      provider,
      paymentMethod,
      amountCents: order.totalCents,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!payment) throw new Error("The payment was not written.");
  return payment;
}
