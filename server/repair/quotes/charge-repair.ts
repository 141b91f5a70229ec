import { and, eq, inArray, sql } from "drizzle-orm";
import type { Locale } from "#contract/locale.ts";
import type { Cents } from "#contract/money.ts";
import { vatRateOf } from "#contract/orders/vat.ts";
import { quoteVat } from "#contract/repair/quotes.ts";
import type { RepairState } from "#contract/repair/repair-states.ts";
import { loadTranslators } from "#messages/compile.ts";
import { unknownPassword, writeGuest } from "#server/accounts/guests/write-guest.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { newNumber } from "#server/new-number.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { writeOrder } from "#server/orders/prepared-statements.ts";
import { mailLink } from "#server/orders/requests/send-link.ts";
import { paymentRequests } from "#server/orders/requests/tables.ts";
import { cancelRequest } from "#server/orders/settlement/apply-outcome.ts";
import { orders } from "#server/orders/tables.ts";
import { trackingTokens } from "#server/tracking/tables.ts";
import type { LockedRepair } from "../tables.ts";
import { heldFor, sumHeld } from "./held-money.ts";
import { newestQuote } from "./write-version.ts";

const WORDS = loadTranslators("repairs");

/** A difference has no time limit of its own: the phone is given back once it is paid. */
const YEAR_MS = 365 * 86_400_000;

interface Deps {
  readonly clock: () => Date;
  readonly sendMail: SendMail;
}

/** The moves that end an open question of money: a new version asks anew, and a refused repair costs nothing more. */
const ENDS: readonly RepairState[] = ["quoted", "accepted", "refused", "cancelled"];

/**
 * Brings what a locked repair asks its customer to pay in step with a move. An accepted version that is dearer than what was paid
 * becomes an order of its own for the difference, paid by link or at the till. An order that nobody paid ends with its version.
 */
export async function followCharge(
  tx: Transaction,
  deps: Deps,
  repair: LockedRepair,
  to: RepairState,
): Promise<void> {
  if (!ENDS.includes(to)) return;
  const open = await tx
    .select({ id: orders.id })
    .from(paymentRequests)
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
    .where(and(eq(paymentRequests.repairId, repair.id), eq(orders.status, "PENDING")))
    .orderBy(orders.id);
  for (const { id } of open) {
    const order = await lockOrder(tx, id);
    if (order) await cancelRequest(tx, deps, order);
  }
  if (to !== "accepted") return;
  const quote = await newestQuote(tx, repair.id);
  const held = sumHeld((await heldFor(tx, [repair.id])).get(repair.id));
  if (quote && quote.totalCents > held) await askFor(tx, deps, repair, quote.totalCents - held);
}

/** Makes the order for an amount with VAT, and sends its link. */
async function askFor(tx: Transaction, deps: Deps, repair: LockedRepair, totalCents: Cents): Promise<void> {
  const now = deps.clock();
  const { userId, email, locale, ...address } = await payerOf(tx, repair, now);
  const number = newNumber("RL");
  const taxCents = quoteVat(totalCents);
  const { order } = await writeOrder(
    tx,
    {
      ...{
        number,
        userId,
        locale,
        email,
        totalCents,
        taxCents,
        shippingCents: 0,
        shippingOption: "standard",
      },
      ...{ ...address, deliverySettingId: null, deliveryPlace: null, deliverFrom: null, deliverTo: null },
      ...{
        voucherId: null,
        voucherCents: 0,
        reservation: "none",
        idempotencyKey: number,
        requestHash: number,
      },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + YEAR_MS) },
      ...{ termsVersion: null, termsAcceptedAt: null },
    },
    [
      {
        ...{ position: 0, productType: "REPAIR", itemId: null, deviceId: null, sellerId: null, image: null },
        ...{ productId: repair.number, productName: WORDS[locale]("charge.name", { number: repair.number }) },
        ...{ quantity: 1, unitPriceCents: totalCents - taxCents, unitTaxCents: taxCents },
        ...{ taxRateBp: vatRateOf("REPAIR"), quote: false },
      },
    ],
    { provider: "", method: null, save: false },
  );
  await tx.insert(paymentRequests).values({ orderId: order.id, repairId: repair.id, createdAt: now });
  await mailLink(tx, deps, order);
}

/** Who pays: the buyer of the repair's order, or the person at the counter, as a guest of their own. */
async function payerOf(tx: Transaction, { order, name, email, locale }: LockedRepair, now: Date) {
  if (order) {
    const { userId, shipName, shipAdresse, shipCodePostal, shipVille } = order;
    return {
      ...{ userId, email: order.email, locale: order.locale as Locale },
      ...{ shipName, shipAdresse, shipCodePostal, shipVille },
    };
  }
  const guest = await writeGuest(tx, { email, passwordHash: await unknownPassword(), now });
  return {
    userId: guest.id,
    email,
    locale,
    shipName: name,
    shipAdresse: "",
    shipCodePostal: "",
    shipVille: "",
  };
}

interface Charge {
  readonly repairId: number;
  readonly order: string;
  readonly totalCents: Cents;
  /** The token of the page that pays. */
  readonly token: string;
}

/** The balances that customers of some repairs owe. */
export async function chargesOf(db: Queries, repairIds: readonly number[]): Promise<Charge[]> {
  return db
    .select({
      repairId: sql<number>`${paymentRequests.repairId}`,
      order: orders.number,
      totalCents: orders.totalCents,
      token: trackingTokens.token,
    })
    .from(paymentRequests)
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
    .innerJoin(trackingTokens, eq(trackingTokens.orderId, orders.id))
    .where(and(inArray(paymentRequests.repairId, [...repairIds]), eq(orders.status, "PENDING")));
}
