import type { FastifyReply } from "fastify";
import { DOCUMENT_LOCALES, type DocumentLocale } from "#contract/documents/documents.ts";
import type { Locale } from "#contract/locale.ts";
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
