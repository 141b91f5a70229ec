import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import {
  DOCUMENT_LOCALES,
  DocumentLabel,
  type DocumentLocale,
  DocumentSummary,
} from "#contract/documents/documents.ts";
import { ErrorBody } from "#contract/errors.ts";
import { type Locale, localeOfCookie } from "#contract/locale.ts";
import { TrackingToken } from "#contract/shipments/tracking.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App } from "#server/http/server/app-types.ts";
import { findOrderOf } from "#server/orders/find-order.ts";
import { findTracked } from "#server/tracking/find-tracking.ts";
import { documentsOfOrder, findDocument } from "./list-documents.ts";
import { type RenderDeps, readPdf } from "./render-document.ts";

const tags = ["documents"];
const OrderParams = z.object({ id: z.string().check(z.regex(/^[\w-]{1,40}$/, "INVALID")) });
const Params = z.extend(OrderParams, { label: DocumentLabel });

/** Documents exist in French and English; French binds, so it is the one for other languages. */
const documentLocale = (locale: Locale): DocumentLocale =>
  DOCUMENT_LOCALES.find((one) => one === locale) ?? "fr";

/** Sends a PDF. It is personal: nothing keeps it. */
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

/** Routes of documents for buyers: signed in, or with the token of the tracking page, which is only ever in a body. */
export function documentRoutes(app: App, deps: RenderDeps) {
  const { database } = deps;

  app.get(
    "/orders/:id/documents",
    {
      schema: {
        tags,
        summary: "The invoices, receipts and credit notes of one’s own order",
        params: OrderParams,
        response: { 200: z.array(DocumentSummary), 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const order = await findOrderOf(database, sessionOf(request).userId, request.params.id);
      reply.header("cache-control", "no-store");
      return documentsOfOrder(database, order.id);
    },
  );

  app.get(
    "/orders/:id/documents/:label",
    {
      schema: {
        tags,
        summary: "A document of one’s own order as PDF",
        description: "In English with the language cookie `en`, else in French.",
        produces: ["application/pdf"],
        params: Params,
      },
    },
    async (request, reply) => {
      const order = await findOrderOf(database, sessionOf(request).userId, request.params.id);
      const { label } = request.params;
      const id = await findDocument(database, label, order.id);
      return sendPdf(reply, deps, label, id, localeOfCookie(request.headers.cookie));
    },
  );

  app.post(
    "/tracking/documents",
    {
      schema: {
        tags,
        summary: "A document of the order of a tracking page as PDF",
        produces: ["application/pdf"],
        body: z.object({ token: TrackingToken, label: DocumentLabel }),
      },
    },
    async (request, reply) => {
      const { token, label } = request.body;
      const { order } = await findTracked(deps, token);
      const id = await findDocument(database, label, order.id);
      return sendPdf(reply, deps, label, id, localeOfCookie(request.headers.cookie));
    },
  );
}
