import type { FastifyReply } from "fastify";
import { DOCUMENT_LOCALES, type DocumentLocale } from "#contract/documents/documents.ts";
import { documentRoutes } from "#contract/documents/routes.ts";
import { type Locale, localeOfCookie } from "#contract/locale.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { findOrderOf } from "#server/orders/find-order.ts";
import { findTracked } from "#server/tracking/find-tracking.ts";
import { documentsOfOrder, findDocument } from "./list-documents.ts";
import { type RenderDeps, readPdf } from "./render-document.ts";

/** Documents exist in French and English. French is binding, so it is used for all other languages. */
const documentLocale = (locale: Locale): DocumentLocale =>
  DOCUMENT_LOCALES.find((one) => one === locale) ?? "fr";

/** Sends a PDF. It is personal and must not be cached. */
export async function sendPdf(
  reply: FastifyReply,
  deps: RenderDeps,
  label: string,
  id: number,
  locale: Locale,
) {
  const content = await readPdf(deps, id, documentLocale(locale));
  return reply
    .header("content-type", "application/pdf")
    .header("content-disposition", `attachment; filename="${label}.pdf"`)
    .header("cache-control", "no-store")
    .send(content);
}

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
