import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type Locale, localeOfCookie } from "#contract/locale.ts";
import { IdempotencyKey } from "#contract/orders/orders.ts";
import { orderRoutes } from "#contract/orders/routes.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { deadlineOf } from "#server/http/limits/answer-in-time.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { confirmReceipt } from "#server/shipments/confirm-receipt.ts";
import { cancelOrder } from "./cancellation/cancel-order.ts";
import { findOrderOf } from "./find-order.ts";
import { linesOf } from "./lines-of.ts";
import { placeOrder } from "./placement/place-order.ts";
import { linesIn, nameLines } from "./reading/name-lines.ts";
import { presentOrder } from "./reading/present-order.ts";
import { findOwnOrder, listOwnOrders } from "./reading/read-own-orders.ts";
import { confirmOrder } from "./settlement/confirm-order.ts";
import type { Paid, PaymentDeps } from "./settlement/pay-order.ts";

const readerOf = (request: FastifyRequest) => ({
  userId: sessionOf(request).userId,
  locale: localeOfCookie(request.headers.cookie),
});

/** Routes of orders. Every response is personal and must not be cached. */
export function mountOrders(app: App, shop: Shop & Omit<PaymentDeps, "log">) {
  const deps = { ...shop, log: app.log };

  async function answer(paid: Paid, locale: Locale) {
    if (paid.outcome === "paid") {
      const { order, lines = await linesOf(shop.database, [order.id]) } = paid;
      return { status: 201 as const, body: presentOrder(order, nameLines(lines, locale)) };
    }
    const { clientSecret, actionUrl } = paid.intent;
    const body = { orderId: paid.order.number, status: "PENDING" as const, clientSecret };
    return { status: 202 as const, body: actionUrl ? { ...body, actionUrl } : body };
  }

  mountRoutes(app, orderRoutes, {
    async "POST /orders"(request, reply) {
      const key = z.safeParse(IdempotencyKey, request.headers["idempotency-key"]);
      if (!key.success)
        throw new Failure("VALIDATION", {
          fields: { "Idempotency-Key": request.headers["idempotency-key"] ? "INVALID" : "REQUIRED" },
        });
      const { email, isGuest } = sessionOf(request);
      const buyer = { ...readerOf(request), email, isGuest };
      const { status, body } = await answer(
        await placeOrder({ ...deps, deadline: deadlineOf(reply) }, buyer, key.data, request.body),
        buyer.locale,
      );
      return reply.code(status).send(body);
    },
    "GET /orders": async (request) => listOwnOrders(shop, readerOf(request)),
    "GET /orders/:id": async (request) => findOwnOrder(shop, readerOf(request), request.params.id),
    async "POST /orders/:id/confirm"(request, reply) {
      const { userId, locale } = readerOf(request);
      const { status, body } = await answer(await confirmOrder(deps, userId, request.params.id), locale);
      return reply.code(status).send(body);
    },
    async "POST /orders/:id/cancel"(request) {
      const { userId, locale } = readerOf(request);
      const order = await cancelOrder(deps, userId, request.params.id);
      return presentOrder(order, await linesIn(shop.database, [order.id], locale));
    },
    async "POST /orders/:id/shipments/:shipment/receipt"(request) {
      const reader = readerOf(request);
      const order = await findOrderOf(shop.database, reader.userId, request.params.id);
      await confirmReceipt(shop, order, Number(request.params.shipment));
      return findOwnOrder(shop, reader, request.params.id);
    },
  });
}
