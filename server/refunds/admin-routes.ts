import { eq } from "drizzle-orm";
import { refundStaffRoutes } from "#contract/refunds/staff-routes.ts";
import { transact } from "#server/database/transact.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { lockShownOrder } from "#server/orders/lock-order.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { grantRefund, revokeRefund } from "./grant-refund.ts";
import { lostCentsOf, readRefundable } from "./read-refundable.ts";
import { readRefunds } from "./read-refunds.ts";
import { sendRefund } from "./send-refund.ts";
import { settleRefund } from "./settle-refund.ts";
import { refunds } from "./tables.ts";

/** Refunds by line in the back office. Granting and sending need different permissions. */
export function mountRefunds(app: App, shop: PaymentDeps) {
  const { database, clock } = shop;
  const refundOf = async (id: number) => {
    const [refund] = await readRefunds(database, eq(refunds.id, id));
    if (!refund) throw new Failure("NOT_FOUND");
    return refund;
  };

  mountRoutes(app, refundStaffRoutes, {
    async "GET /admin/api/orders/:number/refunds"(request) {
      const order = await findOrder(database, request.params.number);
      return {
        refunds: await readRefunds(database, eq(refunds.orderId, order.id)),
        lostCents: await lostCentsOf(database, order.id),
        refundable: order.status === "PAYED" ? await readRefundable(database, order) : [],
      };
    },
    async "POST /admin/api/orders/:number/refunds"(request) {
      const { version, ...grant } = request.body;
      const { id } = await transact(database, async (tx) => {
        const order = await lockShownOrder(tx, request.params.number, version);
        return grantRefund(tx, clock, { ...grant, order, origin: "staff", actor: actorOf(request) });
      });
      return refundOf(id);
    },
    async "POST /admin/api/refunds/:id/sending"(request) {
      const id = Number(request.params.id);
      try {
        await sendRefund(shop, { ...request.body, id }, actorOf(request));
      } catch (error) {
        // SEND_REFUND_JOB asks the provider again.
        if (!(error instanceof GatewayUnreachable)) throw error;
      }
      return refundOf(id);
    },
    async "POST /admin/api/refunds/:id/revocation"(request) {
      const id = Number(request.params.id);
      await revokeRefund(shop, { ...request.body, id }, actorOf(request));
      return refundOf(id);
    },
    async "POST /admin/api/refunds/:id/settlement"(request) {
      const id = Number(request.params.id);
      await settleRefund(shop, { ...request.body, id }, actorOf(request));
      return refundOf(id);
    },
  });
}
