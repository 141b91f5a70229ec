import { sql } from "drizzle-orm";
import { DeliveryFigures, promiseAt } from "#contract/delivery/delivery.ts";
import { TERMS_VERSION } from "#contract/legal/terms-version.ts";
import { priceLine, totalsOf } from "#contract/orders/cart.ts";
import { DEFAULT_SHIPPING } from "#contract/orders/shipping.ts";
import { vatRateOf } from "#contract/orders/vat.ts";
import type { Transaction } from "#server/database/client.ts";
import { presentOrder } from "#server/orders/reading/present-order.ts";
import { type OrderLineRow, type OrderRow, orderLines, orders, payments } from "#server/orders/tables.ts";
import { openRepairs } from "#server/repair/desk/open-repairs.ts";
import { stableDigits } from "../stable-id.ts";
import type { Customer } from "./add-customers.ts";
import { findOffers } from "./find-offers.ts";
import type { History } from "./history.ts";
import { endingOf, repairTimes, timesOf } from "./order-stories.ts";
import { type DayOrder, readOrders } from "./read-day.ts";

/**
 * The time limit for the bank's step and for another card, longer than in a real shop so that the demo can show such
 * orders.
 */
const PATIENCE_MS = 24 * 3_600_000;

interface Deps {
  readonly now: Date;
  readonly customers: ReadonlyMap<string, Customer>;
  readonly history: History;
}

export interface PlacedOrder {
  readonly plan: DayOrder;
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
  readonly times: ReturnType<typeof timesOf>;
}

/**
 * Writes the orders with their payments, in their final state. Listings are not changed: sold phones are already gone,
 * and only repairs wait for a payment.
 */
export async function addOrders(tx: Transaction, deps: Deps): Promise<PlacedOrder[]> {
  const offerOf = await findOffers(tx);
  const { rows } = await tx.execute<{ id: number; value: unknown }>(
    sql`select id, value from settings where name = 'delivery' and valid_from <= ${deps.now.toISOString()}
      order by valid_from desc limit 1`,
  );
  const setting = rows[0];
  if (!setting) throw new Error("The setting `delivery` has no version.");
  const figures = DeliveryFigures.parse(setting.value);
  const plans = readOrders().map((plan) => {
    const customer = deps.customers.get(plan.customer);
    if (!customer) throw new Error(`The demo has no customer ${plan.customer}.`);
    const lines = plan.products.map((product) => {
      const offer = offerOf(product, customer.locale);
      return { ...priceLine(offer.type, offer.priceCents, product.quantity), offer };
    });
    return { plan, customer, lines, times: timesOf(deps.now, plan.hoursAgo) };
  });
  const added = await tx
    .insert(orders)
    .values(
      plans.map(({ plan, customer, lines, times }) => {
        const hasPhone = lines.some(({ offer }) => offer.itemId !== null);
        const totals = totalsOf(lines);
        const [story] = plan.story;
        const { status, reservation, cancelled } = endingOf(story);
        const promise = hasPhone ? promiseAt(times.created, figures) : null;
        return {
          number: plan.number,
          ...{ userId: customer.userId, email: customer.email, locale: customer.locale, status },
          ...{ totalCents: totals.total, taxCents: totals.tax, shippingCents: totals.shipping },
          shippingOption: DEFAULT_SHIPPING,
          shipName: `${customer.prenom} ${customer.nom}`,
          shipAdresse: customer.adresse,
          shipCodePostal: customer.codePostal,
          shipVille: customer.ville,
          deliverySettingId: setting.id,
          deliverFrom: promise?.first ?? null,
          deliverTo: promise?.last ?? null,
          reservation: hasPhone ? reservation : ("none" as const),
          idempotencyKey: plan.number,
          requestHash: "demo",
          createdAt: times.created,
          expiresAt: status === "PENDING" ? new Date(deps.now.getTime() + PATIENCE_MS) : times.expired,
          paidAt: status === "PAYED" || story === "cancelled" ? times.paid : null,
          cancelledAt: cancelled ? times[cancelled] : null,
          termsVersion: TERMS_VERSION,
          termsAcceptedAt: times.created,
        };
      }),
    )
    .returning();
  const byNumber = new Map(added.map((order) => [order.number, order]));
  const priced = plans.map(({ plan, lines, times }) => {
    const order = byNumber.get(plan.number);
    if (!order) throw new Error(`The order ${plan.number} was not written.`);
    const wanted = lines.map(({ offer, quantity, unitPrice, unitTax }, position) => ({
      ...{ orderId: order.id, position, quantity, itemId: offer.itemId, productId: offer.productId },
      ...{ sellerId: offer.sellerId, productName: offer.name, image: offer.image, quote: offer.quote },
      productType: offer.type,
      unitPriceCents: unitPrice,
      unitTaxCents: unitTax,
      taxRateBp: vatRateOf(offer.type),
      ...(offer.type === "REPAIR" ? repairTimes(plan.story[0], times) : {}),
    }));
    return { plan, order, wanted, times };
  });
  const written = await tx
    .insert(orderLines)
    .values(priced.flatMap(({ wanted }) => wanted))
    .returning();
  const placed = priced.map(({ plan, order, times }) => ({
    ...{ plan, order, times },
    lines: written.filter(({ orderId }) => orderId === order.id),
  }));
  await addPayments(tx, placed);
  for (const { order, lines } of placed)
    if (order.status !== "CANCELLED" && (order.paidAt || order.totalCents === 0))
      await openRepairs(tx, { id: order.id, paidAt: order.paidAt ?? order.createdAt }, lines, (nth) =>
        repairNumber(`${order.number} ${nth}`),
      );
  for (const one of placed) tell(one, deps);
  return placed;
}

/** The number of a repair, the same at each seeding. */
function repairNumber(seed: string): string {
  const digits = stableDigits(seed)
    .toUpperCase()
    .replace(/[^2-9A-F]/g, "7");
  return `R-${digits.slice(0, 4)}-${digits.slice(4, 8)}`;
}

/** Writes the payments, also in the sandbox. */
async function addPayments(tx: Transaction, placed: readonly PlacedOrder[]): Promise<void> {
  const made = placed
    .filter(({ order }) => order.totalCents > 0)
    .map(({ plan, order, times }) => {
      const { payment: status } = endingOf(plan.story[0]);
      const declineCode = status === "declined" ? "card_declined" : null;
      const updatedAt = {
        refunded: order.status === "CANCELLED" ? times.stopped : times.refunded,
        cancelled: times.expired,
        ...{ requires_action: times.paid, declined: times.paid, succeeded: times.paid },
      }[status];
      return {
        ...{ orderId: order.id, attempt: 1, provider: "sandbox", amountCents: order.totalCents, status },
        ...{ declineCode, createdAt: order.createdAt, updatedAt },
        paymentMethod: `sbx_pm_${stableDigits(`card ${order.userId}`).slice(0, 24)}`,
        reference: `sbx_pi_${stableDigits(order.number).slice(0, 24)}`,
        clientSecret: `sbx_cs_${stableDigits(`secret ${order.number}`).slice(0, 36)}`,
      };
    });
  await tx.insert(payments).values(made);
  await tx.execute(sql`insert into sandbox.intents (id, idempotency_key, amount_cents, currency, order_number, status,
      decline_code, client_secret, refunded, created_at)
    select reference, o.number || ':' || attempt, amount_cents, currency, o.number, p.status, decline_code, client_secret,
      p.status = 'refunded', p.created_at
    from payments p join orders o on o.id = p.order_id where request_hash = 'demo'`);
}

/** Adds the mails of an order, its note and its assignment. */
function tell({ plan, order, lines, times }: PlacedOrder, { history }: Deps): void {
  const [story] = plan.story;
  const subject = { type: "order", id: order.number } as const;
  const shown = presentOrder(order, lines);
  const mail = { subjectId: order.number, recipient: order.email, locale: order.locale };
  const isQuote = story === "quote" || story === "priced";
  if (order.paidAt || isQuote)
    history.mails.push({
      ...mail,
      kind: isQuote ? "quote-requested" : "order-confirmation",
      data: { ...shown, status: isQuote ? "PENDING" : "PAYED" },
      at: order.paidAt ?? order.createdAt,
    });
  if (story === "expired")
    history.mails.push({ ...mail, kind: "order-cancelled", data: shown, at: times.expired });
  const { phoneReceivedAt, repairedAt } = repairTimes(story, times);
  for (const [kind, at] of [
    ["repair.received", phoneReceivedAt],
    ["repair.done", repairedAt],
  ] as const)
    if (at) history.events.push({ subject, kind, at, by: { kind: "shop" }, public: false });
  if (plan.note) history.notes.push({ subject, body: plan.note, at: times.noted });
  if (plan.assigned) history.assigned.push({ subject, at: times.opened });
}
