import { documentRoutes } from "#contract/documents/routes.ts";
import { localeOfCookie } from "#contract/locale.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { findOrderOf } from "#server/orders/find-order.ts";
import { findTracked } from "#server/tracking/find-tracking.ts";
import { documentsOfOrder, findDocument } from "./list-documents.ts";
import type { RenderDeps } from "./render-document.ts";
import { sendPdf } from "./send-pdf.ts";

/**
 * Routes of documents for buyers, by session or by the token of the tracking page. The token is sent in the body only,
 * because addresses are logged.
 */
export function mountDocuments(app: App, deps: RenderDeps) {
  const { database } = deps;

  mountRoutes(app, documentRoutes, {
    async "GET /orders/:id/documents"(request, reply) {
      const order = await findOrderOf(database, sessionOf(request).userId, request.params.id);
      reply.header("cache-control", "no-store");
      return documentsOfOrder(database, order.id);
    },
    async "GET /orders/:id/documents/:label"(request, reply) {
      const order = await findOrderOf(database, sessionOf(request).userId, request.params.id);
      const { label } = request.params;
      const id = await findDocument(database, label, order.id);
      return sendPdf(reply, deps, label, id, localeOfCookie(request.headers.cookie));
    },
    async "POST /tracking/documents"(request, reply) {
      const { token, label } = request.body;
      const { order } = await findTracked(deps, token);
      const id = await findDocument(database, label, order.id);
      return sendPdf(reply, deps, label, id, localeOfCookie(request.headers.cookie));
    },
  });
}
