import * as z from "zod/mini";
import { ErrorBody } from "#contract/errors.ts";
import { OwnThread } from "#contract/inbox/threads.ts";
import { localeOfCookie } from "#contract/locale.ts";
import { Tracking } from "#contract/shipments/tracked-order.ts";
import {
  CodeInput,
  LookupInput,
  TrackingQuestion,
  TrackingReceipt,
  TrackingToken,
} from "#contract/shipments/tracking.ts";
import type { Enqueue } from "#server/database/queue.ts";
import type { App } from "#server/http/server/app-types.ts";
import { askAbout } from "#server/inbox/ask-about-order.ts";
import { confirmReceipt } from "#server/shipments/confirm-receipt.ts";
import type { ShipmentDeps } from "#server/shipments/move-shipment.ts";
import { findTracked, findTracking } from "./find-tracking.ts";
import { askCode, takeCode } from "./lookup-codes.ts";

const tags = ["tracking"];

/** Routes of the tracking page. A token is only ever in a body: addresses are logged by proxies. */
export function trackingRoutes(app: App, shop: ShipmentDeps & { readonly enqueue: Enqueue }) {
  app.post(
    "/tracking/codes",
    {
      schema: {
        tags,
        summary: "Ask for a code by mail that opens an order’s tracking page",
        description: "The answer and its time are the same whether there is such an order or not.",
        body: LookupInput,
        response: { 202: z.object({ ok: z.literal(true) }), 400: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      await askCode(shop, request.body, localeOfCookie(request.headers.cookie));
      return reply.code(202).header("cache-control", "no-store").send({ ok: true });
    },
  );

  app.post(
    "/tracking/tokens",
    {
      schema: {
        tags,
        summary: "Exchange the code of the mail for the tracking page’s token",
        description: "A code works once, for ten minutes, and five wrong ones end it.",
        body: CodeInput,
        response: { 200: z.object({ token: TrackingToken }), 400: ErrorBody, 410: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { token: await takeCode(shop, request.body) };
    },
  );

  app.post(
    "/tracking/receipts",
    {
      schema: {
        tags,
        summary: "Say that a parcel has arrived",
        description: "Authorised by the token of the tracking page. Saying it again changes nothing.",
        body: TrackingReceipt,
        response: { 200: Tracking, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const { token, shipment } = request.body;
      const { order } = await findTracked(shop, token);
      await confirmReceipt(shop, order, shipment);
      reply.header("cache-control", "no-store");
      return findTracking(shop, token, localeOfCookie(request.headers.cookie));
    },
  );

  app.post(
    "/tracking/questions",
    {
      schema: {
        tags,
        summary: "Ask about the order of a tracking page",
        description:
          "The questions about one order are one conversation. The same key again is the same message.",
        body: TrackingQuestion,
        response: { 201: OwnThread, 400: ErrorBody, 404: ErrorBody, 422: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const { token, ...input } = request.body;
      const { order } = await findTracked(shop, token);
      return reply
        .code(201)
        .header("cache-control", "no-store")
        .send(await askAbout(shop, order, input));
    },
  );
}
