import { eq } from "drizzle-orm";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { refundPayment } from "#server/orders/cancellation/refund-order.ts";
import { handlePaymentEvent } from "#server/orders/settlement/handle-payment-event.ts";
import { UNSURE_JOB } from "#server/orders/settlement/pay-order.ts";
import { runUnsureJob } from "#server/orders/settlement/reconcile-orders.ts";
import { REFUND_JOB } from "#server/orders/settlement/settle-order.ts";
import { orders, payments } from "#server/orders/tables.ts";
import { EVENT_JOB } from "#server/payments/store-event.ts";
import { stripeGateway } from "#server/payments/stripe-gateway.ts";
import { type Buyer, listPhone, newKey, order, orderFor, registerBuyer } from "#tests/people.ts";
import { openTestShop } from "#tests/shop.ts";
import type { StripeEvent } from "./stripe-objects.ts";
import { STRIPE_KEY, startStripeServer, WEBHOOK_SECRET } from "./stripe-server.ts";

export const PRICE = 45_990;

/** The real app with the real Stripe client and a local Stripe server. */
export async function openStripeShop({ callLimitMs, pages }: { callLimitMs?: number; pages?: boolean } = {}) {
  const stripe = await startStripeServer();
  const shop = await openTestShop({
    ...(pages ? { pages } : {}),
    gateway: stripeGateway({
      secretKey: STRIPE_KEY,
      webhookSecret: WEBHOOK_SECRET,
      api: { ...stripe.api, ...(callLimitMs ? { callLimitMs } : {}) },
    }),
    environment: {
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_PUBLISHABLE_KEY: "pk_test_1",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
  });
  const seller = await registerBuyer(shop);
  // Drop the jobs of the registration: the tests are about payments.
  shop.jobs.length = 0;
  const alerts: { facts: object; words: string }[] = [];
  const deps = {
    ...shop.shop,
    log: { error: (facts: object, words: string) => void alerts.push({ facts, words }) },
  };

  async function situation({ stock = 1 } = {}) {
    const owed = shop.jobs.length;
    const buyer = await registerBuyer(shop);
    shop.jobs.length = owed;
    const item = await listPhone(shop, seller.id, { stock });
    const key = newKey();
    return {
      buyer,
      item,
      place: (paymentMethodId = "pm_card_visa", otherKey = key) =>
        order(shop, buyer, { ...orderFor(item, PRICE), paymentMethodId }, otherKey),
      theOrder: () => orderOf(buyer),
      thePayments: async () =>
        shop.database
          .select()
          .from(payments)
          .where(eq(payments.orderId, (await orderOf(buyer)).id))
          .orderBy(payments.attempt),
      async stock() {
        const [row] = await shop.database.select().from(smartphoneItems).where(eq(smartphoneItems.id, item));
        return { onHand: row?.onHand, reserved: row?.reserved };
      },
      mails: async () =>
        shop.database
          .select()
          .from(mails)
          .where(eq(mails.subjectId, (await orderOf(buyer)).number)),
    };
  }
  async function orderOf(buyer: Buyer) {
    const [row, second] = await shop.database.select().from(orders).where(eq(orders.userId, buyer.id));
    if (!row || second) throw new Error(`${second ? "more than one" : "no"} order was written`);
    return row;
  }

  return {
    ...shop,
    stripe,
    deps,
    alerts,
    situation,
    /** Posts a signed event to the shop's webhook. */
    send(event: StripeEvent, options: Parameters<typeof stripe.sign>[1] & { headers?: object } = {}) {
      const { payload, signature } = stripe.sign(event, options);
      return shop.app.inject({
        method: "POST",
        url: "/payments/webhook",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signature,
          ...options.headers,
        },
        payload,
      });
    },
    /** Runs the jobs that were enqueued since the last call. */
    async work() {
      for (const { job, data } of shop.jobs.splice(0)) {
        const id = "id" in data ? data.id : undefined;
        if (job === EVENT_JOB) await handlePaymentEvent(deps, String(id));
        if (job === UNSURE_JOB) await runUnsureJob(deps, Number(id));
        if (job === REFUND_JOB) await refundPayment(deps, Number(id));
      }
    },
    async close() {
      await shop.close();
      await stripe.close();
    },
  };
}

export type StripeShop = Awaited<ReturnType<typeof openStripeShop>>;
