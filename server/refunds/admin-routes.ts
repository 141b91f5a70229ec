import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { ErrorBody } from "#contract/errors.ts";
import {
  BackOfficeRefund,
  GrantInput,
  OrderRefunds,
  RefundSettlement,
  RefundVersion,
} from "#contract/refunds/refunds.ts";
import type { StaffActor } from "#server/audit/record-action.ts";
import { transact } from "#server/database/transact.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App } from "#server/http/server/app-types.ts";
import { findOrder, lockVersion } from "#server/orders/queries.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { grantRefund, revokeRefund } from "./grant-refund.ts";
import { lostCentsOf, readRefundable } from "./read-refundable.ts";
import { readRefunds } from "./read-refunds.ts";
import { sendRefund } from "./send-refund.ts";
import { settleRefund } from "./settle-refund.ts";
import { refunds } from "./tables.ts";

const OrderParams = z.object({ number: z.string().check(z.regex(/^[\w-]{1,40}$/, "INVALID")) });
const Params = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/, "INVALID")) });
const response = { 200: BackOfficeRefund, 404: ErrorBody, 409: ErrorBody };

/** Refunds by line in the back office: granted by one permission, sent by another. */
export function refundRoutes(app: App, shop: PaymentDeps) {
  const { database, clock } = shop;
  const refundOf = async (id: number) => {
    const [refund] = await readRefunds(database, eq(refunds.id, id));
    if (!refund) throw new Failure("NOT_FOUND");
    return refund;
  };

  app.get(
    "/admin/api/orders/:number/refunds",
    { schema: { params: OrderParams, response: { 200: OrderRefunds, 404: ErrorBody } } },
    async (request) => {
      const order = await findOrder(database, request.params.number);
      return {
        refunds: await readRefunds(database, eq(refunds.orderId, order.id)),
        lostCents: await lostCentsOf(database, order.id),
        refundable: order.status === "PAYED" ? await readRefundable(database, order) : [],
      };
    },
  );

  app.post(
    "/admin/api/orders/:number/refunds",
    { schema: { params: OrderParams, body: GrantInput, response } },
    async (request) => {
      const { version, ...grant } = request.body;
      const { id } = await transact(database, async (tx) => {
        const order = await lockVersion(tx, request.params.number, version);
        return grantRefund(tx, clock, { ...grant, order, origin: "staff", actor: actorOf(request) });
      });
      return refundOf(id);
    },
  );

  /** An act on a refund, which answers the refund as it is afterwards. */
  function act<Body extends z.ZodMiniType<{ readonly version: string }>>(
    step: string,
    body: Body,
    work: (
      deps: PaymentDeps,
      refund: z.infer<Body> & { readonly id: number },
      actor: StaffActor,
    ) => Promise<unknown>,
  ) {
    app.post(
      `/admin/api/refunds/:id/${step}`,
      { schema: { params: Params, body, response } },
      async (request) => {
        const id = Number(request.params.id);
        await work(shop, { ...(request.body as z.infer<Body>), id }, actorOf(request));
        return refundOf(id);
      },
    );
  }
  act("sending", RefundVersion, (deps, refund, actor) =>
    sendRefund(deps, refund, actor).catch((error: unknown) => {
      // Its job asks the provider again.
      if (!(error instanceof GatewayUnreachable)) throw error;
    }),
  );
  act("revocation", RefundVersion, revokeRefund);
  act("settlement", RefundSettlement, settleRefund);
}
