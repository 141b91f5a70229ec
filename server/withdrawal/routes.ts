import { localeOfCookie } from "#contract/locale.ts";
import { withdrawalRoutes } from "#contract/withdrawal/routes.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { declareWithdrawal } from "./declare-withdrawal.ts";
import { mountWithdrawalForms } from "./form-routes.ts";

/** The route for statements of withdrawal, for guests and members alike. */
export function mountWithdrawal(app: App, shop: Shop & { readonly sendMail: SendMail }) {
  mountRoutes(app, withdrawalRoutes, {
    async "POST /withdrawals"(request, reply) {
      const locale = localeOfCookie(request.headers.cookie);
      reply.header("cache-control", "no-store");
      return declareWithdrawal(shop, request.body, locale);
    },
  });
  mountWithdrawalForms(app, shop);
}
