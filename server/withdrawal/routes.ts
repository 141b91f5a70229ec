import { ErrorBody } from "#contract/errors.ts";
import { localeOfCookie } from "#contract/locale.ts";
import { WithdrawalInput, WithdrawalReceipt } from "#contract/withdrawal/withdrawal.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { declareWithdrawal } from "./declare-withdrawal.ts";
import { withdrawalFormRoutes } from "./form-routes.ts";

/** The route of a statement of withdrawal. Guests and members state it alike. */
export function withdrawalRoutes(app: App, shop: Shop & { readonly sendMail: SendMail }) {
  app.post(
    "/withdrawals",
    {
      schema: {
        tags: ["orders"],
        summary: "State a withdrawal from a contract",
        description:
          "Stored and receipted by mail at once, also when it is late or no order has the number: the answer is the same. The same key again is the same statement.",
        body: WithdrawalInput,
        response: { 201: WithdrawalReceipt, 400: ErrorBody, 422: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const locale = localeOfCookie(request.headers.cookie);
      const receipt = await declareWithdrawal(shop, request.body, locale);
      return reply.code(201).header("cache-control", "no-store").send(receipt);
    },
  );
  withdrawalFormRoutes(app, shop);
}
