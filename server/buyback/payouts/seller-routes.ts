import { sellerRoutes } from "#contract/buyback/seller-routes.ts";
import { localeOfCookie } from "#contract/locale.ts";
import type { RenderDeps } from "#server/documents/render-document.ts";
import { sendPdf } from "#server/documents/send-pdf.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { readSellerVoucher } from "../purchase/read-seller-voucher.ts";
import { nameAccount, readPayment } from "./name-account.ts";

/** What the seller of a bought phone sees and does. Tokens are sent in bodies only, because proxies log addresses. */
export function mountSellerPayments(app: App, deps: RenderDeps & { readonly secretBox: SecretBox }) {
  mountRoutes(app, sellerRoutes, {
    "POST /buyback/payments": async (request) =>
      (await readPayment(deps.database, request.body.token)).payment,
    async "POST /buyback/vouchers"(request, reply) {
      reply.header("cache-control", "no-store");
      return readSellerVoucher(deps, request.body.token);
    },
    async "POST /buyback/statements"(request, reply) {
      const { payment, documentId } = await readPayment(deps.database, request.body.token);
      if (documentId === null || payment.statement === null) throw new Failure("NOT_FOUND");
      return sendPdf(reply, deps, payment.statement, documentId, localeOfCookie(request.headers.cookie));
    },
    async "POST /buyback/accounts"(request) {
      await nameAccount(deps, request.body);
      return null;
    },
  });
}
