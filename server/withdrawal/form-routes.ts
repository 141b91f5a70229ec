import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { ERROR_STATUS } from "#contract/errors.ts";
import { formatDateTime } from "#contract/format.ts";
import { LEGAL_PATHS } from "#contract/legal/legal-paths.ts";
import { type Locale, localeOfCookie } from "#contract/locale.ts";
import { withdrawalFormRoutes } from "#contract/withdrawal/routes.ts";
import { WITHDRAWAL_PATH, WithdrawalInput } from "#contract/withdrawal/withdrawal.ts";
import { loadTranslators } from "#messages/compile.ts";
import { toFailure } from "#server/http/errors/answer-failures.ts";
import { barePage, barePolicy } from "#server/http/errors/bare-page.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { escapeHtml } from "#server/mail/escape-html.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { declareWithdrawal, statementOf } from "./declare-withdrawal.ts";

const WORDS = loadTranslators("withdrawal");
const ERRORS = loadTranslators("errors");
const POLICY = barePolicy(undefined, "'self'");
const MAX_BODY = 20_000;

const Fields = z.record(z.string(), z.string());

/** The statement for browsers without scripts: one form leads to a review, a second one confirms it. */
export function mountWithdrawalForms(app: App, shop: Shop & { readonly sendMail: SendMail }) {
  function page(
    reply: FastifyReply,
    locale: Locale,
    parts: Omit<Parameters<typeof barePage>[0], "locale" | "shop">,
  ) {
    return reply
      .header("cache-control", "no-store")
      .header("content-security-policy", POLICY)
      .type("text/html; charset=utf-8")
      .send(barePage({ locale, shop: shop.company().name, ...parts }));
  }

  /** Reads the statement from a form. Returns null after answering with the form to correct. */
  function read(request: FastifyRequest, reply: FastifyReply, locale: Locale): WithdrawalInput | null {
    const fields = Fields.safeParse(request.body);
    const { products = "", ...given } = fields.data ?? {};
    const input = WithdrawalInput.safeParse({
      key: randomUUID(),
      ...given,
      products: given.scope === "lines" ? products : "",
    });
    if (input.success) return input.data;
    const t = WORDS[locale];
    const names = {
      orderNumber: "order",
      name: "name",
      email: "email",
      scope: "scope",
      products: "products",
    } as const;
    const wrong = new Set(input.error.issues.map(({ path }) => String(path[0])));
    const paragraphs = Object.entries(names).flatMap(([field, label]) =>
      wrong.has(field) ? [`${t(label)} – ${t("invalid")}`] : [],
    );
    page(reply.code(400), locale, { title: t("title"), paragraphs, retry: t("back"), to: WITHDRAWAL_PATH });
    return null;
  }

  // A plugin scope of its own, because no other route accepts forms.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MAX_BODY },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // People read these answers, so errors are pages as well.
    scope.setErrorHandler((error, request, reply) => {
      const { code, details } = toFailure(error);
      const status = ERROR_STATUS[code];
      if (status >= 500) request.log.error({ reqId: request.id, err: details.cause ?? error }, code);
      if (details.retryAfter) reply.header("retry-after", String(details.retryAfter));
      const locale = localeOfCookie(request.headers.cookie);
      const t = WORDS[locale];
      const paragraphs = [ERRORS[locale](code)];
      return page(reply.code(status), locale, {
        title: t("title"),
        paragraphs,
        retry: t("back"),
        to: WITHDRAWAL_PATH,
      });
    });
    const forms = scope.withTypeProvider<ZodTypeProvider>();

    mountRoutes(forms, withdrawalFormRoutes, {
      async "POST /retractation/declaration"(request, reply) {
        const locale = localeOfCookie(request.headers.cookie);
        const t = WORDS[locale];
        const input = read(request, reply, locale);
        if (!input) return reply;
        const hidden = Object.entries(input).map(
          ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`,
        );
        return page(reply, locale, {
          title: t("review"),
          paragraphs: [t("reviewLead"), `${t("name")} – ${input.name}`, `${t("email")} – ${input.email}`],
          content: `<blockquote>${escapeHtml(statementOf(input, locale))}</blockquote>
<form method="post" action="/retractation/confirmation">${hidden.join("")}<button>${escapeHtml(t("confirm"))}</button></form>`,
          retry: t("back"),
          to: WITHDRAWAL_PATH,
        });
      },
      async "POST /retractation/confirmation"(request, reply) {
        const locale = localeOfCookie(request.headers.cookie);
        const t = WORDS[locale];
        const input = read(request, reply, locale);
        if (!input) return reply;
        const receipt = await declareWithdrawal(shop, input, locale);
        return page(reply.code(201), locale, {
          title: t("done"),
          paragraphs: [
            t("done.at", { date: formatDateTime(receipt.statedAt, locale) }),
            t("done.mail", { email: receipt.email }),
          ],
          content: `<blockquote>${escapeHtml(receipt.statement)}</blockquote>`,
          retry: t("done.read"),
          to: LEGAL_PATHS.delivery,
        });
      },
    });
  });
}
