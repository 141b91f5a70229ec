import { deskOrderRoutes, paymentRequestRoutes } from "#contract/orders/request-routes.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { readOrderForStaff } from "#server/orders/back-office/read-order.ts";
import type { Paid, PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { findOffer } from "./find-offer.ts";
import { makeOrder } from "./make-order.ts";
import { confirmByLink, payByLink } from "./pay-by-link.ts";
import { sendLink } from "./send-link.ts";
import { takeAtTill } from "./take-at-till.ts";

/** The page that pays an order of the shop, without an account. Tokens are sent in bodies only, because proxies log addresses. */
export function mountPaymentRequests(app: App, shop: Shop & Omit<PaymentDeps, "log">) {
  const deps = { ...shop, log: app.log };

  function answer(paid: Paid) {
    if (paid.outcome === "paid") return { status: 201 as const, body: { status: paid.order.status } };
    const { clientSecret, actionUrl } = paid.intent;
    const body = { orderId: paid.order.number, status: "PENDING" as const, clientSecret };
    return { status: 202 as const, body: actionUrl ? { ...body, actionUrl } : body };
  }

  mountRoutes(app, paymentRequestRoutes, {
    async "POST /tracking/payments"(request, reply) {
      reply.header("cache-control", "no-store");
      const { status, body } = answer(await payByLink(deps, request.body));
      return reply.code(status).send(body);
    },
    async "POST /tracking/payments/confirmation"(request, reply) {
      reply.header("cache-control", "no-store");
      const { status, body } = answer(await confirmByLink(deps, request.body.token));
      return reply.code(status).send(body);
    },
  });
}

/** Orders that staff makes, and the money of the counter. */
export function mountDeskOrders(app: App, shop: Shop & Omit<PaymentDeps, "log">) {
  const { database } = shop;
  const deps = { ...shop, log: app.log };
  mountRoutes(app, deskOrderRoutes, {
    "POST /admin/api/orders/offers": (request) => findOffer(database, request.body.code),
    async "POST /admin/api/orders"(request, reply) {
      reply.code(201);
      return { number: await makeOrder(deps, request.body, actorOf(request)) };
    },
    async "POST /admin/api/orders/:number/payments"(request) {
      await takeAtTill(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
    async "POST /admin/api/orders/:number/link"(request) {
      await sendLink(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
  });
}
