import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { ErrorBody } from "#contract/errors.ts";
import { type Locale, localeOfCookie } from "#contract/locale.ts";
import { IdempotencyKey, Order, OrderInput, OrderNeedsAction } from "#contract/orders/orders.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { deadlineOf } from "#server/http/limits/answer-in-time.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
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

const OrderNumber = z.object({ id: z.string().check(z.regex(/^[\w-]{1,40}$/, "INVALID")) });
const tags = ["orders"];
const readerOf = (request: FastifyRequest) => ({
  userId: sessionOf(request).userId,
  locale: localeOfCookie(request.headers.cookie),
});

/** Routes of orders. All responses are personal: none may be cached. */
export function orderRoutes(app: App, shop: Shop & Omit<PaymentDeps, "log">) {
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

  app.post(
    "/orders",
    {
      schema: {
        tags,
        summary: "Place an order and pay it",
        description:
          "Status, prices, taxes, totals and date sent along are claims: the server works them out.",
        headers: z.object({ "idempotency-key": z.optional(z.string()) }),
        body: OrderInput,
        response: {
          201: Order,
          202: OrderNeedsAction,
          402: ErrorBody,
          409: ErrorBody,
          422: ErrorBody,
          502: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const key = z.safeParse(IdempotencyKey, request.headers["idempotency-key"]);
      if (!key.success)
        throw new Failure("VALIDATION", {
          fields: { "Idempotency-Key": request.headers["idempotency-key"] ? "INVALID" : "REQUIRED" },
        });
      const buyer = { ...readerOf(request), email: sessionOf(request).email };
      const { status, body } = await answer(
        await placeOrder({ ...deps, deadline: deadlineOf(reply) }, buyer, key.data, request.body),
        buyer.locale,
      );
      return reply.code(status).send(body);
    },
  );

  app.get(
    "/orders",
    {
      schema: { tags, summary: "One’s own orders, newest first", response: { 200: z.array(Order) } },
    },
    async (request) => listOwnOrders(shop, readerOf(request)),
  );

  app.get(
    "/orders/:id",
    {
      schema: { tags, summary: "One of one’s own orders", params: OrderNumber, response: { 200: Order } },
    },
    async (request) => findOwnOrder(shop, readerOf(request), request.params.id),
  );

  app.post(
    "/orders/:id/confirm",
    {
      schema: {
        tags,
        summary: "Settle an order after the bank’s 3-D Secure step",
        params: OrderNumber,
        response: { 201: Order, 202: OrderNeedsAction, 402: ErrorBody, 409: ErrorBody, 502: ErrorBody },
      },
    },
    async (request, reply) => {
      const { userId, locale } = readerOf(request);
      const { status, body } = await answer(await confirmOrder(deps, userId, request.params.id), locale);
      return reply.code(status).send(body);
    },
  );

  app.post(
    "/orders/:id/cancel",
    {
      schema: {
        tags,
        summary: "Cancel an order that is not paid",
        params: OrderNumber,
        response: { 200: Order, 409: ErrorBody },
      },
    },
    async (request) => {
      const { userId, locale } = readerOf(request);
      const order = await cancelOrder(deps, userId, request.params.id);
      return presentOrder(order, await linesIn(shop.database, [order.id], locale));
    },
  );

  app.post(
    "/orders/:id/shipments/:shipment/receipt",
    {
      schema: {
        tags,
        summary: "Say that a parcel has arrived",
        description: "Saying it again changes nothing.",
        params: z.extend(OrderNumber, { shipment: z.string().check(z.regex(/^[1-9]\d{0,8}$/, "INVALID")) }),
        response: { 200: Order, 409: ErrorBody },
      },
    },
    async (request) => {
      const reader = readerOf(request);
      const order = await findOrderOf(shop.database, reader.userId, request.params.id);
      await confirmReceipt(shop, order, Number(request.params.shipment));
      return findOwnOrder(shop, reader, request.params.id);
    },
  );
}
