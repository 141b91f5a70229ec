import type { FastifyReply, FastifyRequest } from "fastify";
import type { CaseInput } from "#contract/cases/cases.ts";
import { caseRoutes } from "#contract/cases/routes.ts";
import { localeOfCookie } from "#contract/locale.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { findOrderOf } from "#server/orders/find-order.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { sendLabelFile } from "#server/shipments/labels/read-label.ts";
import { findTracked } from "#server/tracking/find-tracking.ts";
import { addCasePhoto } from "./add-photo.ts";
import { cancelCase } from "./answer-case.ts";
import { openCase } from "./open-case.ts";
import { readOrderCases } from "./read-order-cases.ts";
import { readReturnLabel } from "./read-return-label.ts";

/**
 * Routes of cases for buyers, by session or by the token of the tracking page. The token is never in an address,
 * because addresses are logged.
 */
export function mountCases(
  app: App,
  shop: Shop & { readonly sendMail: SendMail; readonly files: FileStore },
) {
  const ownOrder = (request: FastifyRequest) =>
    findOrderOf(shop.database, sessionOf(request).userId, (request.params as { id: string }).id);
  const tokenOf = (request: FastifyRequest) => String(request.headers["tracking-token"] ?? "");
  /** Sends the current cases of an order. They are personal and must not be cached. */
  function answer(reply: FastifyReply, order: OrderRow) {
    reply.header("cache-control", "no-store");
    return readOrderCases(shop, order, localeOfCookie(reply.request.headers.cookie));
  }
  async function open(reply: FastifyReply, order: OrderRow, input: CaseInput) {
    await openCase(shop, order.id, input, localeOfCookie(reply.request.headers.cookie));
    return answer(reply, order);
  }
  async function cancel(reply: FastifyReply, order: OrderRow, number: string) {
    await cancelCase(shop, order.id, number);
    return answer(reply, order);
  }
  async function addPhoto(reply: FastifyReply, order: OrderRow, number: string, bytes: unknown) {
    await addCasePhoto(shop, order.id, number, bytes);
    return answer(reply, order);
  }

  mountRoutes(
    app,
    caseRoutes,
    {
      "GET /orders/:id/cases": async (request, reply) => answer(reply, await ownOrder(request)),
      "POST /orders/:id/cases": async (request, reply) => open(reply, await ownOrder(request), request.body),
      "POST /orders/:id/cases/:case/cancellation": async (request, reply) =>
        cancel(reply, await ownOrder(request), request.params.case),
      async "GET /orders/:id/cases/:case/label"(request, reply) {
        const { id } = await ownOrder(request);
        return sendLabelFile(reply, await readReturnLabel(shop, request.params.case, id));
      },
      async "POST /tracking/cases/label"(request, reply) {
        const { order } = await findTracked(shop, request.body.token);
        return sendLabelFile(reply, await readReturnLabel(shop, request.body.number, order.id));
      },
      async "POST /tracking/cases"(request, reply) {
        const { order } = await findTracked(shop, request.body.token);
        return open(reply, order, request.body.input);
      },
      async "POST /tracking/cases/cancellation"(request, reply) {
        const { order } = await findTracked(shop, request.body.token);
        return cancel(reply, order, request.body.number);
      },
      "POST /orders/:id/cases/:case/photos": async (request, reply) =>
        addPhoto(reply, await ownOrder(request), request.params.case, request.body),
      async "POST /tracking/cases/:case/photos"(request, reply) {
        const { order } = await findTracked(shop, tokenOf(request));
        return addPhoto(reply, order, request.params.case, request.body);
      },
    },
    {
      "POST /orders/:id/cases/:case/photos": ownOrder,
      "POST /tracking/cases/:case/photos": (request) => findTracked(shop, tokenOf(request)),
    },
  );
}
