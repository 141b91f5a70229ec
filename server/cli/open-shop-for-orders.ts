import { openEnqueue } from "#server/database/queue.ts";
import { MAIL_JOB, openOutbox } from "#server/mail/outbox.ts";
import { UNSURE_JOB } from "#server/orders/settlement/pay-order.ts";
import { REFUND_JOB } from "#server/orders/settlement/settle-order.ts";
import { openGateway } from "#server/payments/open-gateway.ts";
import { FORGET_CUSTOMER_JOB } from "#server/payments/payment-customers.ts";
import type { Settings } from "#server/settings.ts";
import { openShopDatabase } from "./open-shop-database.ts";

/** Opens the database, the card provider and the shop's queue, for a command that changes orders. */
export async function openShopForOrders(settings: Settings) {
  const { database, close } = await openShopDatabase(settings);
  const { enqueue, stop } = await openEnqueue(database, [
    MAIL_JOB,
    REFUND_JOB,
    UNSURE_JOB,
    FORGET_CUSTOMER_JOB,
  ]);
  const gateway = await openGateway(settings, database);
  return {
    deps: { database, clock: () => new Date(), gateway, sendMail: openOutbox(enqueue), enqueue },
    async close() {
      await stop();
      await close();
    },
  };
}
